//! The member and the libraries that it needs, as a tree of items; also a bundle that is read again.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use super::condition::{self, Facts};
use super::items::{self, Kind, Leaf};
use super::lexer::{Kind as Token, Source};

/// The place of an item in [`Program::items`].
pub type ItemId = usize;

/// An item, which may contain others.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub kind: Kind,
    /// Its name; empty where it has none.
    pub name: String,
    /// The crate it belongs to, by place in [`Program::crates`].
    pub owner: usize,
    /// Whether it comes from a library. What does not stays as it is.
    pub of_library: bool,
    /// The file it stands in, by place in [`Program::sources`].
    pub source: usize,
    /// Its first token: a doc comment, an attribute or the visibility.
    pub first: usize,
    /// Its first token behind the attributes.
    pub head: usize,
    /// The token that tells what it is.
    pub keyword: usize,
    /// The token that names it; for others the first one.
    pub name_at: usize,
    /// The token behind it.
    pub end: usize,
    /// The file and the tokens of what stands between its braces, for modules, traits, impls and enums.
    pub inside: Option<(usize, usize, usize)>,
    /// The item around it; the root of a crate has none.
    pub parent: Option<ItemId>,
    /// The items in it, in their order.
    pub children: Vec<ItemId>,
    /// What a `use` brings in.
    pub leaves: Vec<Leaf>,
    /// The names of an enum's variants, or of foreign functions and statics.
    pub variants: Vec<String>,
}

/// The member or a library.
#[derive(Debug, Default)]
pub struct Crate {
    /// Its name as a package.
    pub package: String,
    /// Its version as a package.
    pub version: String,
    /// The edition that it is written in.
    pub edition: String,
    /// The folder of its manifest.
    pub folder: PathBuf,
    /// Its root module.
    pub root: ItemId,
    /// Which crate each name of a dependency means.
    pub dependencies: BTreeMap<String, usize>,
    /// Names of dependencies that no bundle can contain, with the reason.
    pub foreign: BTreeMap<String, String>,
    /// Names of the standard library's crates, with the one that a bundle has in their place.
    pub standard: BTreeMap<String, &'static str>,
    /// Names of libraries whose exported macros are known all over the crate.
    pub macro_uses: Vec<String>,
    /// What is known of its conditions.
    pub facts: Facts,
    /// The text that its licence wants to be kept with it.
    pub licence: Option<String>,
}

/// All that a bundle may draw on.
#[derive(Debug, Default)]
pub struct Program {
    /// All files.
    pub sources: Vec<Source>,
    /// Where each file lies.
    pub files: Vec<PathBuf>,
    /// All items of all crates.
    pub items: Vec<Item>,
    /// The member, then the libraries that it may need.
    pub crates: Vec<Crate>,
    /// What only tests need, as file and tokens; it is in no item.
    pub dropped: Vec<(usize, usize, usize)>,
    /// For each crate its exported macros, which are known in its root.
    pub exported: Vec<Vec<ItemId>>,
    /// All macros by name.
    pub macros: HashMap<String, Vec<ItemId>>,
}

impl Program {
    /// Reads a bundle again; what stands in its modules `libraries` comes from libraries.
    ///
    /// # Errors
    /// `file:line` of what cannot be read.
    pub fn of_bundle(text: &str, edition: &str, libraries: &[String]) -> Result<Program, String> {
        let mut program = Program::default();
        program
            .sources
            .push(Source::new(Path::new("bundle.rs"), text)?);
        program.files.push(PathBuf::new());
        let (edition, facts) = (edition.to_string(), Facts::default());
        program.add_crate(
            Crate {
                edition,
                facts,
                ..Crate::default()
            },
            0,
        );
        let end = program.sources[0].tokens.len();
        program.read_items(0, 0, 0, end, &mut |_, _| Ok(()))?;
        for id in 1..program.items.len() {
            let above = program.items[id].parent.unwrap_or(0);
            let item = &program.items[id];
            let is_library = item.kind == Kind::Module && libraries.contains(&item.name);
            program.items[id].of_library = if above == 0 {
                is_library
            } else {
                program.items[above].of_library
            };
        }
        program.find_macros();
        Ok(program)
    }

    /// Adds a crate whose root module is the file at this place of [`Program::sources`]; returns its place.
    pub fn add_crate(&mut self, mut krate: Crate, source: usize) -> usize {
        krate.root = self.items.len();
        let owner = self.crates.len();
        let end = self.sources[source].tokens.len();
        self.items.push(Item {
            kind: Kind::Module,
            name: String::new(),
            owner,
            of_library: owner > 0,
            source,
            first: 0,
            head: 0,
            keyword: 0,
            name_at: 0,
            end,
            inside: Some((source, 0, end)),
            parent: None,
            children: Vec::new(),
            leaves: Vec::new(),
            variants: Vec::new(),
        });
        self.crates.push(krate);
        owner
    }

    /// Reads the items in the tokens `at..to` of a file into `parent`. A module without braces is handed to
    /// `read_module`.
    ///
    /// # Errors
    /// `file:line` of what is no item, and the errors of `read_module`.
    pub fn read_items(
        &mut self,
        parent: ItemId,
        file: usize,
        mut at: usize,
        to: usize,
        read_module: &mut dyn FnMut(&mut Program, ItemId) -> Result<(), String>,
    ) -> Result<(), String> {
        while at < to {
            let source = &self.sources[file];
            if source.is(at, "#") && source.is(at + 1, "!") {
                at = source.partner[at + 2] + 1;
            } else if source.tokens[at].kind == Token::InnerDoc || source.is(at, ";") {
                at += 1;
            } else {
                at = self.read_item(parent, file, at, to, read_module)?;
            }
        }
        Ok(())
    }

    /// Reads the item that starts at the token `first`; returns the token behind it.
    fn read_item(
        &mut self,
        parent: ItemId,
        file: usize,
        first: usize,
        to: usize,
        read_module: &mut dyn FnMut(&mut Program, ItemId) -> Result<(), String>,
    ) -> Result<usize, String> {
        let source = &self.sources[file];
        let shape = items::shape(source, first, to)?;
        let owner = self.items[parent].owner;
        let facts = &self.crates[owner].facts;
        let is_left_out = items::attributes(source, first, shape.head)
            .iter()
            .any(|&(from, end)| never_holds(source, from, end, facts));
        if is_left_out {
            self.dropped.push((file, first, shape.end));
            return Ok(shape.end);
        }
        let word = |at: usize| source.word(at).unwrap_or_default().to_string();
        let inside = |open: usize| (file, open + 1, source.partner[open]);
        let item = Item {
            kind: shape.kind,
            name: shape.name.map_or(String::new(), word),
            owner,
            of_library: self.items[parent].of_library,
            source: file,
            first,
            head: shape.head,
            keyword: shape.keyword,
            name_at: shape.name.unwrap_or(shape.head),
            end: shape.end,
            inside: shape.body.map(inside),
            parent: Some(parent),
            children: Vec::new(),
            leaves: match shape.kind {
                Kind::Use => items::leaves(source, shape.keyword + 1, shape.end)?,
                Kind::ExternCrate => vec![items::extern_crate(source, shape.keyword + 2)],
                _ => Vec::new(),
            },
            variants: match (shape.kind, shape.body) {
                (Kind::Enum, Some(open)) => items::variants(source, open),
                (Kind::Foreign, Some(open)) => items::foreign_names(source, open),
                _ => Vec::new(),
            },
        };
        let id = self.items.len();
        let (kind, inside) = (item.kind, item.inside);
        self.items.push(item);
        self.items[parent].children.push(id);
        match (kind, inside) {
            (Kind::Module, None) => read_module(self, id)?,
            (Kind::Module | Kind::Trait | Kind::Impl, Some((_, from, to))) => {
                self.read_items(id, file, from, to, read_module)?;
            }
            _ => {}
        }
        Ok(shape.end)
    }

    /// Takes the item that was read last out again.
    pub fn drop_last(&mut self) {
        let Some(Item {
            source,
            first,
            end,
            parent,
            ..
        }) = self.items.pop()
        else {
            return;
        };
        self.dropped.push((source, first, end));
        if let Some(parent) = parent {
            self.items[parent].children.pop();
        }
    }

    /// The macros of this name.
    pub fn macros_named(&self, name: &str) -> &[ItemId] {
        self.macros.get(name).map_or(&[], Vec::as_slice)
    }

    /// Notes the macros of all crates.
    pub fn find_macros(&mut self) {
        self.exported = vec![Vec::new(); self.crates.len()];
        for id in 0..self.items.len() {
            let item = &self.items[id];
            if item.kind == Kind::Macro {
                self.macros.entry(item.name.clone()).or_default().push(id);
                if self.has_attribute(id, "macro_export") {
                    self.exported[self.items[id].owner].push(id);
                }
            }
        }
    }

    /// The file of an item.
    pub fn source(&self, item: ItemId) -> &Source {
        &self.sources[self.items[item].source]
    }

    /// The module that an item stands in; a module stands in itself.
    pub fn module_of(&self, item: ItemId) -> ItemId {
        let mut at = item;
        while self.items[at].kind != Kind::Module {
            at = self.items[at]
                .parent
                .unwrap_or(self.crates[self.items[at].owner].root);
        }
        at
    }

    /// The attributes of an item as token ranges between their brackets.
    pub fn attributes(&self, item: ItemId) -> Vec<(usize, usize)> {
        let Item { first, head, .. } = self.items[item];
        items::attributes(self.source(item), first, head)
    }

    /// Whether an item has the attribute `name`.
    pub fn has_attribute(&self, item: ItemId, name: &str) -> bool {
        let source = self.source(item);
        let mut attributes = self.attributes(item).into_iter();
        attributes.any(|(from, _)| {
            source.is(from, name) || source.is(from, "unsafe") && source.is(from + 2, name)
        })
    }

    /// Whether a crate's code contains any of these words.
    pub fn names_any(&self, owner: usize, words: &BTreeSet<String>) -> BTreeSet<String> {
        let own = self.items.iter().filter(|item| item.owner == owner);
        let files: BTreeSet<usize> = own
            .filter_map(|item| item.inside.map(|(source, ..)| source))
            .collect();
        let mut found = BTreeSet::new();
        for file in files {
            let source = &self.sources[file];
            let all = (0..source.tokens.len()).filter_map(|token| source.word(token));
            found.extend(all.filter(|word| words.contains(*word)).map(String::from));
        }
        found
    }
}

/// Whether the attribute in the tokens `from..end` keeps what it stands on out of every bundle.
fn never_holds(source: &Source, from: usize, end: usize, facts: &Facts) -> bool {
    let is_test = end - from == 1 && (source.is(from, "test") || source.is(from, "bench"));
    let is_condition = source.is(from, "cfg") && source.is(from + 1, "(");
    is_test || is_condition && condition::holds(source, from + 2, end - 1, facts) == Some(false)
}
