//! The files of the member and of the libraries that it needs, as a tree of items.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::condition;
use super::lexer::{Kind as Token, Source};
use super::types::{self, Reader, Type};
use crate::workspace::{Member, Workspace};

/// The place of an item in [`Program::items`].
pub type ItemId = usize;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A module, in its own file or not; the root of a crate is one as well.
    Module,
    /// A function or a method.
    Function,
    /// A struct or a union.
    Struct,
    /// An enum.
    Enum,
    /// A type alias or an associated type.
    Alias,
    /// A trait.
    Trait,
    /// An `impl` block.
    Impl,
    /// A constant or a static.
    Constant,
    /// A `use` declaration.
    Use,
    /// `extern crate`.
    ExternCrate,
    /// A block of foreign functions.
    Foreign,
    /// `macro_rules!`.
    Macro,
    /// A macro call in the place of an item.
    MacroCall,
}

/// One name that a `use` declaration brings in.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The path; a trailing `self` is left out.
    pub path: Vec<String>,
    /// Whether the path starts with `::`.
    pub leading: bool,
    /// Whether all names of the path's end come in.
    pub glob: bool,
    /// Whether the path ended in `self`, which names a module only.
    pub only_module: bool,
    /// The name that it gets here; `_` if none, empty for a glob.
    pub name: String,
    /// The token that names it.
    pub at: usize,
}

/// An item, which may contain others.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub kind: Kind,
    /// Its name; empty where it has none.
    pub name: String,
    /// The crate it belongs to, by place in [`Program::crates`].
    pub owner: usize,
    /// The file it stands in, by place in [`Program::sources`].
    pub source: usize,
    /// Its first token: a doc comment, an attribute or the visibility.
    pub first: usize,
    /// Its first token behind the attributes.
    pub head: usize,
    /// The token that names it; for others the keyword.
    pub name_at: usize,
    /// The token behind it.
    pub end: usize,
    /// The file and the tokens of what stands between its braces, for modules, traits and impls.
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
#[derive(Debug)]
pub struct Crate {
    /// Its name as a package.
    pub package: String,
    /// Its root module.
    pub root: ItemId,
    /// Which crate each name of a dependency means.
    pub dependencies: BTreeMap<String, usize>,
    /// Names of dependencies that no bundle can contain, with the reason.
    pub foreign: BTreeMap<String, String>,
    /// The features that are on.
    pub features: BTreeSet<String>,
}

/// All that a bundle may draw on.
#[derive(Debug, Default)]
pub struct Program {
    /// All files.
    pub sources: Vec<Source>,
    /// All items of all crates.
    pub items: Vec<Item>,
    /// The member, then the libraries that it may need.
    pub crates: Vec<Crate>,
    /// The edition of all of them.
    pub edition: String,
    /// For each type its `impl` blocks, and whether they are of a trait.
    pub blocks: BTreeMap<ItemId, Vec<(ItemId, bool)>>,
    /// What only tests need, as file and tokens; it is in no item.
    pub dropped: Vec<(usize, usize, usize)>,
}

impl Program {
    /// Reads `member` and each library of the workspace that its code names, directly or through others.
    ///
    /// # Errors
    /// `file:line` and what to do about a missing file, an unreadable text, or something that no bundle can contain.
    pub fn load(workspace: &Workspace, member: &Member) -> Result<Program, String> {
        Loader {
            workspace,
            program: Program::default(),
            loaded: BTreeMap::new(),
        }
        .load(member)
    }

    fn find_blocks(&mut self) {
        let impls = (0..self.items.len()).filter(|id| self.items[*id].kind == Kind::Impl);
        for id in impls.collect::<Vec<_>>() {
            if let Type::Own(subject) = Reader::new(self, id).subject() {
                let is_of_trait = types::impl_header(self, id).0.is_some();
                self.blocks
                    .entry(subject)
                    .or_default()
                    .push((id, is_of_trait));
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
        attributes(self.source(item), first, head)
    }

    /// Whether an item has the attribute `name`.
    pub fn has_attribute(&self, item: ItemId, name: &str) -> bool {
        let source = self.source(item);
        self.attributes(item)
            .iter()
            .any(|(from, _)| source.is(*from, name))
    }
}

fn attributes(source: &Source, first: usize, head: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = first;
    while at < head {
        if source.is(at, "#") && source.is(at + 1, "[") {
            found.push((at + 2, source.partner[at + 1]));
            at = source.partner[at + 1];
        }
        at += 1;
    }
    found
}

/// Where the files of a module's `mod name;` lie.
#[derive(Clone)]
struct Folder {
    of_file: PathBuf,
    of_children: PathBuf,
    is_inline: bool,
}

struct Loader<'w> {
    workspace: &'w Workspace,
    program: Program,
    /// The crates by package; a package with a program and a library counts as library here.
    loaded: BTreeMap<String, usize>,
}

impl Loader<'_> {
    fn load(mut self, member: &Member) -> Result<Program, String> {
        let main = member
            .main
            .as_ref()
            .ok_or_else(|| format!("`{}` is no program", member.name))?;
        let defaults = close_features(member, ["default".to_string()].into());
        self.program.edition.clone_from(&member.edition);
        self.read_crate(member, main, defaults)?;
        let mut next = 0;
        while next < self.program.crates.len() {
            self.connect(next, member)?;
            next += 1;
        }
        self.program.find_blocks();
        Ok(self.program)
    }

    fn read_crate(
        &mut self,
        member: &Member,
        file: &Path,
        features: BTreeSet<String>,
    ) -> Result<usize, String> {
        let owner = self.program.crates.len();
        let root = self.program.items.len();
        let package = member.name.clone();
        let (dependencies, foreign) = (BTreeMap::new(), BTreeMap::new());
        self.program.crates.push(Crate {
            package,
            root,
            dependencies,
            foreign,
            features,
        });
        let source = self.read(file)?;
        let end = self.program.sources[source].tokens.len();
        let inside = Some((source, 0, end));
        let (first, head, name_at) = (0, 0, 0);
        let (children, leaves, variants) = (Vec::new(), Vec::new(), Vec::new());
        let (kind, name, parent) = (Kind::Module, String::new(), None);
        self.program.items.push(Item {
            kind,
            name,
            owner,
            source,
            first,
            head,
            name_at,
            end,
            inside,
            parent,
            children,
            leaves,
            variants,
        });
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        let folder = Folder {
            of_file: folder.clone(),
            of_children: folder,
            is_inline: false,
        };
        self.items(root, source, 0, end, &folder)?;
        Ok(owner)
    }

    /// Finds the crates that a crate may name, and reads those whose name occurs in it.
    fn connect(&mut self, owner: usize, program: &Member) -> Result<(), String> {
        let package = self.program.crates[owner].package.clone();
        let Some(member) = self
            .workspace
            .members
            .iter()
            .find(|member| member.name == package)
        else {
            return Ok(());
        };
        let mut named: Vec<(String, String)> = Vec::new();
        for dependency in &member.dependencies {
            let other = self
                .workspace
                .members
                .iter()
                .find(|other| Some(&other.folder) == dependency.path.as_ref());
            let plain = other.map_or(dependency.name.replace('-', "_"), |other| {
                other.crate_name.clone()
            });
            let name = dependency
                .rename
                .as_ref()
                .map_or(plain, |rename| rename.replace('-', "_"));
            if !self.names(owner, &name) {
                continue;
            }
            let obstacle = match other {
                None => Some(
                    "is no path dependency inside the workspace; a judge has only `std`, so copy what is needed into a library of the workspace",
                ),
                Some(other) => obstacle(other, program),
            };
            let obstacle = obstacle.or(dependency.conditional.then_some(
                "is an optional dependency or one for some systems only; make it a plain one",
            ));
            if let Some(obstacle) = obstacle {
                self.program.crates[owner]
                    .foreign
                    .insert(name, obstacle.to_string());
            } else if let Some(other) = other {
                named.push((name, other.name.clone()));
            }
        }
        let own_library =
            owner == 0 && member.library.is_some() && self.names(owner, &member.crate_name);
        if own_library {
            named.push((member.crate_name.clone(), member.name.clone()));
        }
        let renamed = self.renamed_crates(owner);
        for (name, package) in named {
            let number = match self.loaded.get(&package) {
                Some(number) => *number,
                None => self.read_library(&package, program)?,
            };
            let renames = renamed
                .iter()
                .filter(|(plain, _)| *plain == name)
                .map(|(_, rename)| rename.clone());
            let dependencies = &mut self.program.crates[owner].dependencies;
            dependencies.extend(renames.map(|rename| (rename, number)));
            dependencies.insert(name, number);
        }
        Ok(())
    }

    /// `extern crate name as rename;` in the root of a crate makes the new name known all over it.
    fn renamed_crates(&self, owner: usize) -> Vec<(String, String)> {
        let items = self.program.items.iter();
        let of_root = items.filter(|item| item.kind == Kind::ExternCrate && item.owner == owner);
        of_root
            .map(|item| (item.leaves[0].path[0].clone(), item.leaves[0].name.clone()))
            .collect()
    }

    fn read_library(&mut self, package: &str, program: &Member) -> Result<usize, String> {
        let workspace = self.workspace;
        let other = workspace
            .members
            .iter()
            .find(|member| member.name == package);
        let (other, library) = other
            .and_then(|member| member.library.as_ref().map(|library| (member, library)))
            .ok_or_else(|| format!("`{package}` has no library"))?;
        let number = self.read_crate(other, library, features_of(workspace, other, program))?;
        self.loaded.insert(package.to_string(), number);
        Ok(number)
    }

    /// Whether the code of a crate contains this word at all.
    fn names(&self, owner: usize, name: &str) -> bool {
        let files: BTreeSet<usize> = self
            .program
            .items
            .iter()
            .filter(|item| item.owner == owner)
            .filter_map(|item| item.inside.map(|(source, ..)| source))
            .collect();
        files.iter().any(|file| {
            let source = &self.program.sources[*file];
            (0..source.tokens.len()).any(|token| source.word(token) == Some(name))
        })
    }

    fn read(&mut self, file: &Path) -> Result<usize, String> {
        let shown = file.strip_prefix(&self.workspace.root).unwrap_or(file);
        let bytes = fs::read(file).map_err(|error| format!("{}: {error}", shown.display()))?;
        let text =
            String::from_utf8(bytes).map_err(|_| format!("{}: not UTF-8", shown.display()))?;
        self.program.sources.push(Source::new(shown, &text)?);
        Ok(self.program.sources.len() - 1)
    }

    /// Reads the items in the tokens `at..to` of a file into `parent`.
    fn items(
        &mut self,
        parent: ItemId,
        source: usize,
        mut at: usize,
        to: usize,
        folder: &Folder,
    ) -> Result<(), String> {
        while at < to {
            let text = &self.program.sources[source];
            let inner_attribute = text.is(at, "#") && text.is(at + 1, "!");
            if inner_attribute {
                at = text.partner[at + 2] + 1;
            } else if text.tokens[at].kind == Token::InnerDoc || text.is(at, ";") {
                at += 1;
            } else {
                at = self.item(parent, source, at, to, folder)?;
            }
        }
        Ok(())
    }

    /// Reads the item that starts at the token `first`; returns the token behind it.
    fn item(
        &mut self,
        parent: ItemId,
        file: usize,
        first: usize,
        to: usize,
        folder: &Folder,
    ) -> Result<usize, String> {
        let source = &self.program.sources[file];
        let shape = shape(source, first, to)?;
        let owner = self.program.items[parent].owner;
        let features = &self.program.crates[owner].features;
        let is_left_out = attributes(source, first, shape.head)
            .iter()
            .any(|(from, end)| {
                let is_test =
                    end - from == 1 && (source.is(*from, "test") || source.is(*from, "bench"));
                let is_condition = source.is(*from, "cfg") && source.is(from + 1, "(");
                is_test
                    || (is_condition
                        && condition::holds(source, from + 2, end - 1, features) == Some(false))
            });
        if is_left_out {
            self.program.dropped.push((file, first, shape.end));
            return Ok(shape.end);
        }
        let item = Item {
            kind: shape.kind,
            name: shape.name.map_or(String::new(), |name| {
                source.word(name).unwrap_or_default().to_string()
            }),
            owner,
            source: file,
            first,
            head: shape.head,
            name_at: shape.name.unwrap_or(shape.head),
            end: shape.end,
            inside: shape
                .body
                .map(|open| (file, open + 1, source.partner[open])),
            parent: Some(parent),
            children: Vec::new(),
            leaves: match shape.kind {
                Kind::Use => leaves(source, shape.keyword + 1, shape.end)?,
                Kind::ExternCrate => vec![extern_crate(source, shape.keyword + 2)],
                _ => Vec::new(),
            },
            variants: match (shape.kind, shape.body) {
                (Kind::Enum, Some(open)) => variants(source, open),
                (Kind::Foreign, Some(open)) => foreign_names(source, open),
                _ => Vec::new(),
            },
        };
        let id = self.program.items.len();
        let (kind, inside) = (item.kind, item.inside);
        self.program.items.push(item);
        self.program.items[parent].children.push(id);
        match (kind, inside) {
            (Kind::Module, None) => self.file_module(id, folder)?,
            (Kind::Module, Some((_, from, to))) => {
                if self.program.has_attribute(id, "path") {
                    return Err(self.program.sources[file].complaint(first, "`#[path]` on an inline module: move its modules to where rustc looks for them without it"));
                }
                let of_children = folder.of_children.join(&self.program.items[id].name);
                let folder = Folder {
                    of_file: folder.of_file.clone(),
                    of_children,
                    is_inline: true,
                };
                self.items(id, file, from, to, &folder)?;
            }
            (Kind::Trait | Kind::Impl, Some((_, from, to))) => {
                self.items(id, file, from, to, folder)?
            }
            _ => {}
        }
        Ok(shape.end)
    }

    /// Reads the file of `mod name;`.
    fn file_module(&mut self, id: ItemId, folder: &Folder) -> Result<(), String> {
        let Item {
            ref name,
            source,
            first,
            ..
        } = self.program.items[id];
        let complain = |message: &str| Err(self.program.sources[source].complaint(first, message));
        let given = self
            .program
            .attributes(id)
            .into_iter()
            .find(|(from, _)| self.program.source(id).is(*from, "path"));
        let (file, of_children) = if let Some((from, _)) = given {
            if folder.is_inline {
                return complain(
                    "`#[path]` inside an inline module: move the file to where rustc looks for it without it",
                );
            }
            let text = self.program.source(id).text(from + 2);
            if !text.starts_with('"') || text.contains('\\') {
                return complain(
                    "a `#[path]` that is no plain string: write it with `/` and without escapes",
                );
            }
            let file = folder.of_file.join(text.trim_matches('"'));
            let of_children = file.parent().unwrap_or(Path::new("")).to_path_buf();
            (file, of_children)
        } else {
            let beside = folder.of_children.join(format!("{name}.rs"));
            let below = folder.of_children.join(name).join("mod.rs");
            let of_children = folder.of_children.join(name);
            match (beside.is_file(), below.is_file()) {
                (true, false) => (beside, of_children),
                (false, true) => (below, of_children),
                (true, true) => {
                    return complain(&format!(
                        "there is a file for `mod {name}` both beside and below; delete one"
                    ));
                }
                (false, false) => return complain(&format!("there is no file for `mod {name}`")),
            }
        };
        let depth =
            std::iter::successors(Some(id), |item| self.program.items[*item].parent).count();
        if depth > 100 {
            return complain("modules lie more than 100 deep in each other");
        }
        let source = self.read(&file)?;
        let end = self.program.sources[source].tokens.len();
        self.program.items[id].inside = Some((source, 0, end));
        if self.is_left_out_inside(id) {
            let Item {
                source,
                first,
                end,
                parent,
                ..
            } = self.program.items[id];
            self.program.dropped.push((source, first, end));
            if let Some(parent) = parent {
                self.program.items[parent].children.pop();
            }
            self.program.items.pop();
            return Ok(());
        }
        let of_file = file.parent().unwrap_or(Path::new("")).to_path_buf();
        self.items(
            id,
            source,
            0,
            end,
            &Folder {
                of_file,
                of_children,
                is_inline: false,
            },
        )
    }
}

impl Loader<'_> {
    /// Whether a module has a `#![cfg(...)]` in it that never holds.
    fn is_left_out_inside(&self, id: ItemId) -> bool {
        let Some((file, from, to)) = self.program.items[id].inside else {
            return false;
        };
        let source = &self.program.sources[file];
        let features = &self.program.crates[self.program.items[id].owner].features;
        source
            .inner_attributes(from, to)
            .iter()
            .any(|&(at, close)| {
                let is_condition = source.is(at + 3, "cfg") && source.is(at + 4, "(");
                is_condition && condition::holds(source, at + 5, close - 1, features) == Some(false)
            })
    }
}

/// Why no bundle of `program` can contain the library of `other`.
fn obstacle(other: &Member, program: &Member) -> Option<&'static str> {
    if other.proc_macro {
        return Some("is a procedural macro; write out what it makes");
    }
    if other.build_script {
        return Some("has a build script; write out what it makes");
    }
    if other.library.is_none() {
        return Some("has no library");
    }
    (other.edition != program.edition).then_some(
        "is written in another edition than the member; give both the same in their manifests",
    )
}

/// The features that `on` switches on in `member`, themselves included.
fn close_features(member: &Member, on: BTreeSet<String>) -> BTreeSet<String> {
    let mut closed = BTreeSet::new();
    let mut waiting: Vec<String> = on.into_iter().collect();
    while let Some(feature) = waiting.pop() {
        if closed.insert(feature.clone()) {
            waiting.extend(member.features.get(&feature).into_iter().flatten().cloned());
        }
    }
    closed
}

/// The features of the library `wanted` that are on when cargo builds `program`.
fn features_of(workspace: &Workspace, wanted: &Member, program: &Member) -> BTreeSet<String> {
    let mut on: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    on.insert(
        &program.name,
        close_features(program, ["default".to_string()].into()),
    );
    let mut waiting: Vec<&Member> = vec![program];
    while let Some(member) = waiting.pop() {
        let features = on[member.name.as_str()].clone();
        for dependency in &member.dependencies {
            let other = workspace
                .members
                .iter()
                .find(|other| Some(&other.folder) == dependency.path.as_ref());
            let Some(other) = other else { continue };
            let name = dependency.rename.as_ref().unwrap_or(&dependency.name);
            let mut asked: BTreeSet<String> = dependency.features.iter().cloned().collect();
            if dependency.default_features {
                asked.insert("default".to_string());
            }
            let passed_on = features
                .iter()
                .filter_map(|feature| feature.split_once('/'));
            asked.extend(
                passed_on
                    .filter(|(to, _)| to.trim_end_matches('?') == name)
                    .map(|(_, feature)| feature.to_string()),
            );
            let known = on.entry(&other.name).or_default();
            let before = known.len();
            known.extend(close_features(other, asked));
            if known.len() > before || before == 0 && other.name != program.name {
                waiting.push(other);
            }
        }
    }
    on.remove(wanted.name.as_str()).unwrap_or_default()
}

/// The outline of an item.
struct Shape {
    kind: Kind,
    head: usize,
    keyword: usize,
    name: Option<usize>,
    /// The opening brace of a module, trait, impl or enum.
    body: Option<usize>,
    end: usize,
}

fn shape(source: &Source, first: usize, to: usize) -> Result<Shape, String> {
    let mut at = first;
    loop {
        if source.tokens[at].kind == Token::Doc {
            at += 1;
        } else if source.is(at, "#") && source.is(at + 1, "[") {
            at = source.partner[at + 1] + 1;
        } else {
            break;
        }
        if at >= to {
            return Err(source.complaint(
                first,
                "a doc comment or an attribute with nothing behind it: delete it",
            ));
        }
    }
    let head = at;
    if source.is(at, "pub") {
        at += 1;
        let is_limited =
            source.is(at, "(") && ["crate", "self", "super", "in"].contains(&source.text(at + 1));
        if is_limited {
            at = source.partner[at] + 1;
        }
    }
    let keyword = qualifiers_end(source, at);
    let unreadable = || {
        source.complaint(
            keyword.min(to.saturating_sub(1)),
            "the bundler cannot read this item; write it in a plainer way",
        )
    };
    let name = Some(keyword + 1);
    let (kind, name, body, end) = match source.text(keyword) {
        "use" => (Kind::Use, None, None, end_of_statement(source, keyword, to)),
        "extern" if source.is(keyword + 1, "crate") => (
            Kind::ExternCrate,
            Some(keyword + 2),
            None,
            end_of_statement(source, keyword, to),
        ),
        "extern" => braced(source, Kind::Foreign, None, keyword, to).ok_or_else(unreadable)?,
        "mod" if source.is(keyword + 2, ";") => (Kind::Module, name, None, keyword + 3),
        "mod" => braced(source, Kind::Module, name, keyword, to).ok_or_else(unreadable)?,
        "fn" => braced(source, Kind::Function, name, keyword, to).ok_or_else(unreadable)?,
        "struct" | "union" => {
            braced(source, Kind::Struct, name, keyword, to).ok_or_else(unreadable)?
        }
        "enum" => braced(source, Kind::Enum, name, keyword, to).ok_or_else(unreadable)?,
        "trait" => braced(source, Kind::Trait, name, keyword, to).ok_or_else(unreadable)?,
        "impl" => braced(source, Kind::Impl, None, keyword, to).ok_or_else(unreadable)?,
        "type" => (
            Kind::Alias,
            name,
            None,
            end_of_statement(source, keyword, to),
        ),
        "const" | "static" => {
            let name = if source.is(keyword + 1, "mut") {
                keyword + 2
            } else {
                keyword + 1
            };
            (
                Kind::Constant,
                Some(name),
                None,
                end_of_statement(source, keyword, to),
            )
        }
        "macro_rules" if source.is(keyword + 1, "!") => {
            let open = keyword + 3;
            let end = source.partner.get(open).ok_or_else(unreadable)? + 1;
            (
                Kind::Macro,
                Some(keyword + 2),
                None,
                end + usize::from(!source.is(open, "{")),
            )
        }
        _ => {
            let end = macro_call_end(source, keyword, to).ok_or_else(unreadable)?;
            (Kind::MacroCall, None, None, end)
        }
    };
    let is_named = name.is_none_or(|name| source.word(name).is_some());
    if !is_named || end > to {
        return Err(unreadable());
    }
    Ok(Shape {
        kind,
        head,
        keyword,
        name,
        body,
        end,
    })
}

/// Steps over `const`, `unsafe`, `async`, `extern "C"`, `default` and the like before `fn`, `impl`, `trait` and `extern`.
fn qualifiers_end(source: &Source, from: usize) -> usize {
    let mut at = from;
    loop {
        let next = source.text(at + 1);
        let is_string = source
            .tokens
            .get(at + 1)
            .is_some_and(|token| token.kind == Token::Literal);
        match source.text(at) {
            "const" if ["fn", "unsafe", "async", "extern"].contains(&next) => at += 1,
            "unsafe" | "async" | "auto" | "safe" | "default" if next != "!" && next != "::" => {
                at += 1
            }
            "extern" if next == "fn" => at += 1,
            "extern" if is_string && source.is(at + 2, "fn") => at += 2,
            _ => return at,
        }
    }
}

fn end_of_statement(source: &Source, from: usize, to: usize) -> usize {
    let mut at = from;
    while at < to && !source.is(at, ";") {
        at = source.partner[at].max(at) + 1;
    }
    at + 1
}

/// An item that ends with its braces or, without any, with a semicolon.
fn braced(
    source: &Source,
    kind: Kind,
    name: Option<usize>,
    keyword: usize,
    to: usize,
) -> Option<(Kind, Option<usize>, Option<usize>, usize)> {
    let mut angles = 0i32;
    let mut at = keyword + 1;
    while at < to {
        match source.text(at) {
            "<" => angles += 1,
            ">" => angles -= 1,
            ";" => return Some((kind, name, None, at + 1)),
            "{" if angles <= 0 => {
                let has_items =
                    matches!(kind, Kind::Module | Kind::Trait | Kind::Impl | Kind::Enum);
                return Some((kind, name, has_items.then_some(at), source.partner[at] + 1));
            }
            _ => {}
        }
        at = source.partner[at].max(at) + 1;
    }
    None
}

fn macro_call_end(source: &Source, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to && (source.is(at, "::") || source.word(at).is_some()) {
        at += 1;
    }
    let open = at + 1;
    if at == from || !source.is(at, "!") || source.partner.get(open) == Some(&open) {
        return None;
    }
    let end = source.partner.get(open)? + 1;
    Some(end + usize::from(source.is(end, ";")))
}

fn foreign_names(source: &Source, open: usize) -> Vec<String> {
    let declares = |token: &usize| ["fn", "static", "mut"].contains(&source.text(*token));
    let names = (open..source.partner[open])
        .filter(declares)
        .filter_map(|token| source.word(token + 1));
    names.map(String::from).collect()
}

fn variants(source: &Source, open: usize) -> Vec<String> {
    let mut names = Vec::new();
    for (from, to) in condition::split(source, open + 1, source.partner[open]) {
        let name = source.after_attributes(from, to);
        names.extend(name.and_then(|at| source.word(at)).map(String::from));
    }
    names
}

/// `extern crate name as rename;` as what `use` would bring in.
fn extern_crate(source: &Source, at: usize) -> Leaf {
    let word = |at: usize| source.word(at).unwrap_or_default().to_string();
    let name = if source.is(at + 1, "as") {
        word(at + 2)
    } else {
        word(at)
    };
    Leaf {
        path: vec![word(at)],
        leading: true,
        glob: false,
        only_module: true,
        name,
        at,
    }
}

/// What the `use` tree in the tokens `from..end` brings in; the last token is the semicolon.
///
/// # Errors
/// `file:line` of a tree that cannot be read.
pub fn leaves(source: &Source, from: usize, end: usize) -> Result<Vec<Leaf>, String> {
    let mut found = Vec::new();
    let leading = source.is(from, "::");
    // Each entry is a tree yet to read, and the path before it.
    let mut waiting = vec![(from + usize::from(leading), end - 1, Vec::<String>::new())];
    while let Some((from, to, mut path)) = waiting.pop() {
        let mut at = from;
        while source.word(at).is_some() && source.is(at + 1, "::") {
            path.push(source.word(at).unwrap_or_default().to_string());
            at += 2;
        }
        if source.is(at, "{") {
            let parts = condition::split(source, at + 1, source.partner[at]);
            waiting.extend(
                parts
                    .into_iter()
                    .rev()
                    .map(|(from, to)| (from, to, path.clone())),
            );
            continue;
        }
        let rename = (source.is(at + 1, "as")).then(|| source.text(at + 2).to_string());
        if source.is(at, "*") {
            found.push(Leaf {
                path,
                leading,
                glob: true,
                only_module: false,
                name: String::new(),
                at,
            });
            continue;
        }
        let last = source.word(at).filter(|_| at < to);
        let last = last
            .ok_or_else(|| source.complaint(from, "this `use` cannot be read"))?
            .to_string();
        let only_module = last == "self" && !path.is_empty();
        if !only_module {
            path.push(last);
        }
        let own = path.last().cloned().unwrap_or_default();
        let name = rename.map_or(own, |name| name.trim_start_matches("r#").to_string());
        found.push(Leaf {
            path,
            leading,
            glob: false,
            only_module,
            name,
            at,
        });
    }
    Ok(found)
}
