//! Reads the member and each library that its code names, directly or through others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::compiler;
use super::condition::{self, Facts};
use super::items::Kind;
use super::lexer::Source;
use super::licence;
use super::packages::Packages;
use super::program::{Crate, Item, ItemId, Program};
use crate::workspace::{Member, Workspace};

/// Modules may lie this deep in each other.
const DEEPEST: usize = 100;

/// Reads `member` and the libraries that its code names.
///
/// # Errors
/// `file:line` and what to do about a missing file or a text that cannot be read.
pub fn load(workspace: &Workspace, member: &Member) -> Result<Program, String> {
    let main = member
        .main
        .as_ref()
        .ok_or_else(|| format!("`{}` is no program", member.name))?;
    let packages = Packages::of(workspace, member)?;
    let own = packages.own;
    let mut loader = Loader {
        workspace,
        packages,
        program: Program::default(),
        loaded: BTreeMap::new(),
        package_of: Vec::new(),
    };
    loader.read_crate(own, main)?;
    let mut next = 0;
    while next < loader.program.crates.len() {
        loader.connect(next)?;
        next += 1;
    }
    loader.program.find_macros();
    Ok(loader.program)
}

/// Where the files of a module's `mod name;` lie.
#[derive(Clone, Debug)]
struct Folder {
    /// The folder of the file that the module stands in.
    of_file: PathBuf,
    /// Where the module's own modules are looked for.
    of_children: PathBuf,
    is_inline: bool,
}

struct Loader<'w> {
    workspace: &'w Workspace,
    packages: Packages,
    program: Program,
    /// The crates of libraries by package.
    loaded: BTreeMap<usize, usize>,
    /// The package of each crate.
    package_of: Vec<usize>,
}

impl Loader<'_> {
    fn read_crate(&mut self, place: usize, file: &Path) -> Result<usize, String> {
        let package = self.packages.package(place).clone();
        let is_outside = !self.workspace.members.iter().any(|member| {
            member.manifest == package.manifest || package.folder.starts_with(&self.workspace.root)
        });
        let set = match package.build_script {
            true => compiler::build_script_facts(self.workspace, &package)?,
            false => BTreeSet::new(),
        };
        let facts = Facts {
            features: self.packages.features(place),
            set,
        };
        let source = read(self.workspace, &mut self.program, file)?;
        let krate = Crate {
            licence: is_outside.then(|| licence::text(&package)).flatten(),
            package: package.name,
            version: package.version,
            edition: package.edition,
            folder: package.folder,
            facts,
            ..Crate::default()
        };
        let owner = self.program.add_crate(krate, source);
        self.package_of.push(place);
        let root = self.program.crates[owner].root;
        let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
        let folder = Folder {
            of_file: folder.clone(),
            of_children: folder,
            is_inline: false,
        };
        let end = self.program.sources[source].tokens.len();
        let mut modules = Modules {
            workspace: self.workspace,
            folders: BTreeMap::from([(root, folder)]),
        };
        let reads = &mut |program: &mut Program, id| modules.read(program, id);
        self.program.read_items(root, source, 0, end, reads)?;
        Ok(owner)
    }

    /// Finds the crates that a crate may name, and reads those whose name occurs in it.
    fn connect(&mut self, owner: usize) -> Result<(), String> {
        let place = self.package_of[owner];
        let package = self.packages.package(place).clone();
        let mut links: Vec<(String, Result<usize, String>)> = self
            .packages
            .links(place)
            .into_iter()
            .map(|link| (link.name, link.package))
            .collect();
        if owner == 0 && package.library.is_some() {
            links.push((package.crate_name.clone(), Ok(place)));
        }
        let names = links.iter().map(|(name, _)| name.clone()).collect();
        let named = self.program.names_any(owner, &names);
        let (renamed, macro_uses) = self.extern_crates(owner);
        for (name, target) in links.into_iter().filter(|(name, _)| named.contains(name)) {
            let target = target.and_then(|target| {
                let reason = obstacle(self.packages.package(target));
                reason.map_or(Ok(target), |reason| Err(reason.to_string()))
            });
            let others = renamed.iter().filter(|(plain, _)| *plain == name);
            let all: Vec<String> = others
                .map(|(_, rename)| rename.clone())
                .chain([name.clone()])
                .collect();
            match target {
                Err(reason) => {
                    let foreign = &mut self.program.crates[owner].foreign;
                    foreign.extend(all.into_iter().map(|name| (name, reason.clone())));
                }
                Ok(target) => {
                    let number = match self.loaded.get(&target) {
                        Some(number) => *number,
                        None => self.read_library(target)?,
                    };
                    let krate = &mut self.program.crates[owner];
                    krate
                        .dependencies
                        .extend(all.into_iter().map(|name| (name, number)));
                    krate
                        .macro_uses
                        .extend(macro_uses.contains(&name).then_some(name));
                }
            }
        }
        let krate = &mut self.program.crates[owner];
        let standard = [("std", "std"), ("core", "core"), ("alloc", "std")];
        for (name, plain) in standard {
            let renames = renamed.iter().filter(|(other, _)| other == name);
            let is_declared = renames.clone().next().is_some();
            if owner > 0 && is_declared {
                krate
                    .standard
                    .extend(renames.map(|(_, rename)| (rename.clone(), plain)));
            }
        }
        Ok(())
    }

    /// What `extern crate` declares in the root of a crate: the new names, which are known all over it, and the
    /// libraries whose macros are.
    fn extern_crates(&self, owner: usize) -> (Vec<(String, String)>, Vec<String>) {
        let program = &self.program;
        let (mut renamed, mut macro_uses) = (Vec::new(), Vec::new());
        for child in &program.items[program.crates[owner].root].children {
            let item = &program.items[*child];
            if item.kind == Kind::ExternCrate {
                let (plain, name) = (&item.leaves[0].path[0], &item.leaves[0].name);
                renamed.extend((name != "_").then(|| (plain.clone(), name.clone())));
                let is_macro_use = program.has_attribute(*child, "macro_use");
                macro_uses.extend(is_macro_use.then(|| plain.clone()));
            }
        }
        (renamed, macro_uses)
    }

    fn read_library(&mut self, place: usize) -> Result<usize, String> {
        let package = self.packages.package(place);
        let library = package.library.clone();
        let library = library.ok_or_else(|| format!("`{}` has no library", package.name))?;
        let number = self.read_crate(place, &library)?;
        self.loaded.insert(place, number);
        Ok(number)
    }
}

/// Why no bundle can contain the library of a package.
fn obstacle(package: &Member) -> Option<&'static str> {
    if package.proc_macro {
        return Some("is a procedural macro; write out what it makes");
    }
    package.library.is_none().then_some("has no library")
}

fn read(workspace: &Workspace, program: &mut Program, file: &Path) -> Result<usize, String> {
    let shown = file.strip_prefix(&workspace.root).unwrap_or(file);
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", shown.display()))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{}: not UTF-8", shown.display()))?;
    program.sources.push(Source::new(shown, &text)?);
    program.files.push(file.to_path_buf());
    Ok(program.sources.len() - 1)
}

/// Finds the files of a crate's modules.
struct Modules<'w> {
    workspace: &'w Workspace,
    folders: BTreeMap<ItemId, Folder>,
}

impl Modules<'_> {
    /// Reads the file of `mod name;`.
    fn read(&mut self, program: &mut Program, id: ItemId) -> Result<(), String> {
        let Item {
            ref name,
            source,
            first,
            parent,
            owner,
            ..
        } = program.items[id];
        let complain = |program: &Program, message: &str| {
            Err(program.sources[source].complaint(first, message))
        };
        let folder = self.folder(program, parent.unwrap_or(0));
        let Some((file, of_children)) = find(program, id, name, &folder)? else {
            // Where it is not sure that the module is there at all, its file need not be, either.
            let mut attributes = program.attributes(id).into_iter();
            if attributes.any(|(from, _)| program.source(id).is(from, "cfg")) {
                program.drop_last();
                return Ok(());
            }
            return complain(program, &format!("there is no file for `mod {name}`"));
        };
        let depth = std::iter::successors(Some(id), |item| program.items[*item].parent).count();
        if depth > DEEPEST {
            let message = format!("modules lie more than {DEEPEST} deep in each other");
            return complain(program, &message);
        }
        let inside = read(self.workspace, program, &file)?;
        let end = program.sources[inside].tokens.len();
        program.items[id].inside = Some((inside, 0, end));
        if is_left_out_inside(&program.sources[inside], end, &program.crates[owner].facts) {
            program.drop_last();
            return Ok(());
        }
        let of_file = file.parent().unwrap_or(Path::new("")).to_path_buf();
        self.folders.insert(
            id,
            Folder {
                of_file,
                of_children,
                is_inline: false,
            },
        );
        program.read_items(id, inside, 0, end, &mut |program, id| {
            self.read(program, id)
        })
    }

    /// Where the modules of a module are looked for.
    fn folder(&self, program: &Program, module: ItemId) -> Folder {
        let mut inline = Vec::new();
        let mut at = program.module_of(module);
        while !self.folders.contains_key(&at) {
            let name = &program.items[at].name;
            let given = path_attribute(program, at);
            inline.push(given.unwrap_or_else(|| name.clone()));
            at = program.items[at]
                .parent
                .map_or(0, |above| program.module_of(above));
        }
        let mut folder = self.folders[&at].clone();
        folder.is_inline = !inline.is_empty();
        for name in inline.iter().rev() {
            folder.of_children = folder.of_children.join(name);
        }
        folder
    }
}

/// What `#[path = "..."]` says.
fn path_attribute(program: &Program, id: ItemId) -> Option<String> {
    let source = program.source(id);
    let facts = &program.crates[program.items[id].owner].facts;
    let from = program
        .attributes(id)
        .into_iter()
        .find_map(|(from, close)| {
            if source.is(from, "path") {
                return Some(from);
            }
            if !source.is(from, "cfg_attr") {
                return None;
            }
            let parts = condition::split(source, from + 2, close - 1);
            let (start, end) = *parts.first()?;
            let holds = condition::holds(source, start, end, facts) == Some(true);
            parts
                .get(1)
                .filter(|(at, _)| holds && source.is(*at, "path"))
                .map(|(at, _)| *at)
        })?;
    let text = source.text(from + 2);
    let is_plain = text.starts_with('"') && !text.contains('\\');
    is_plain.then(|| text.trim_matches('"').to_string())
}

/// The file of `mod name;` and the folder of its modules.
fn find(
    program: &Program,
    id: ItemId,
    name: &str,
    folder: &Folder,
) -> Result<Option<(PathBuf, PathBuf)>, String> {
    if let Some(given) = path_attribute(program, id) {
        let start = if folder.is_inline {
            &folder.of_children
        } else {
            &folder.of_file
        };
        let file = start.join(given);
        let of_children = file.parent().unwrap_or(Path::new("")).to_path_buf();
        return Ok(file.is_file().then_some((file, of_children)));
    }
    let beside = folder.of_children.join(format!("{name}.rs"));
    let below = folder.of_children.join(name).join("mod.rs");
    let of_children = folder.of_children.join(name);
    match (beside.is_file(), below.is_file()) {
        (true, false) => Ok(Some((beside, of_children))),
        (false, true) => Ok(Some((below, of_children))),
        (true, true) => {
            let message =
                format!("there is a file for `mod {name}` both beside and below; delete one");
            Err(program
                .source(id)
                .complaint(program.items[id].first, &message))
        }
        (false, false) => Ok(None),
    }
}

/// Whether a file has a `#![cfg(...)]` in it that never holds.
fn is_left_out_inside(source: &Source, end: usize, facts: &Facts) -> bool {
    source.inner_attributes(0, end).iter().any(|&(at, close)| {
        let is_condition = source.is(at + 3, "cfg") && source.is(at + 4, "(");
        is_condition && condition::holds(source, at + 5, close - 1, facts) == Some(false)
    })
}
