//! Which libraries a member is linked to, under which names and with which features, in cargo's words.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{Dependency, Linked, Member, Workspace};

/// The packages that a member may draw on.
#[derive(Debug)]
pub struct Packages {
    linked: Linked,
    /// Which of them is the member's.
    pub own: usize,
    /// For each package that the member is linked to the features that are on.
    features: BTreeMap<usize, BTreeSet<String>>,
    /// The optional dependencies that are on, by package and name.
    switched_on: BTreeSet<(usize, String)>,
    /// What cargo said where it could not tell of packages outside of the workspace.
    fault: Option<String>,
}

/// A library under the name that code gives it.
#[derive(Debug)]
pub struct Link {
    /// The name.
    pub name: String,
    /// The package, or why there is none.
    pub package: Result<usize, String>,
}

impl Packages {
    /// Asks for packages outside of the workspace only if the member may be linked to one.
    ///
    /// # Errors
    /// If the workspace does not contain the member.
    pub fn of(workspace: &Workspace, member: &Member) -> Result<Packages, String> {
        let packages = Packages::new(linked_inside(workspace), member)?;
        let mut links = packages
            .features
            .keys()
            .flat_map(|package| packages.links(*package));
        if links.all(|link| link.package.is_ok()) {
            return Ok(packages);
        }
        match workspace.linked() {
            Ok(linked) => Packages::new(linked, member),
            Err(fault) => Ok(Packages {
                fault: Some(fault),
                ..packages
            }),
        }
    }

    fn new(linked: Linked, member: &Member) -> Result<Packages, String> {
        let own = linked
            .packages
            .iter()
            .position(|package| package.manifest == member.manifest);
        let own = own.ok_or_else(|| format!("`{}` is no member of the workspace", member.name))?;
        let mut packages = Packages {
            linked,
            own,
            features: BTreeMap::from([(own, BTreeSet::from(["default".to_string()]))]),
            switched_on: BTreeSet::new(),
            fault: None,
        };
        while packages.spread_features() {}
        Ok(packages)
    }

    /// A package by its place.
    pub fn package(&self, place: usize) -> &Member {
        &self.linked.packages[place]
    }

    /// The features of a package that are on when cargo builds the member.
    pub fn features(&self, place: usize) -> BTreeSet<String> {
        self.features.get(&place).cloned().unwrap_or_default()
    }

    /// What the library and the programs of a package are linked to.
    pub fn links(&self, place: usize) -> Vec<Link> {
        let package = &self.linked.packages[place];
        let is_on = |need: &&Dependency| {
            !need.optional || self.switched_on.contains(&(place, code_name(need)))
        };
        let needs = package.dependencies.iter().filter(is_on);
        needs.map(|need| self.link(place, need)).collect()
    }

    fn link(&self, place: usize, need: &Dependency) -> Link {
        match self.target(place, need) {
            Some((name, package)) => Link {
                name,
                package: Ok(package),
            },
            None => {
                let said = self
                    .fault
                    .as_deref()
                    .unwrap_or("cargo does not know it here");
                Link {
                    name: code_name(need),
                    package: Err(format!("cannot be read: {said}")),
                }
            }
        }
    }

    fn target(&self, place: usize, need: &Dependency) -> Option<(String, usize)> {
        let rename = need.rename.as_ref().map(|rename| rename.replace('-', "_"));
        let mut links = self.linked.links[place].iter();
        let found = links.find(|(name, other)| {
            let package = &self.linked.packages[*other];
            package.name == need.name
                && rename.as_ref().is_none_or(|rename| rename == name)
                && need
                    .path
                    .as_ref()
                    .is_none_or(|path| *path == package.folder)
        });
        found.cloned()
    }

    /// Switches on what the features that are on ask for; returns whether anything was off before.
    fn spread_features(&mut self) -> bool {
        let before = (self.features.clone(), self.switched_on.clone());
        for (place, features) in before.0.clone() {
            let package = self.linked.packages[place].clone();
            for feature in &features {
                for asked in package.features.get(feature).into_iter().flatten() {
                    self.ask(place, &package, asked);
                }
            }
            for need in &package.dependencies {
                let is_on = !need.optional || self.switched_on.contains(&(place, code_name(need)));
                if let (true, Some((_, other))) = (is_on, self.target(place, need)) {
                    let on = self.features.entry(other).or_default();
                    on.extend(need.features.iter().cloned());
                    on.extend(need.default_features.then(|| "default".to_string()));
                }
            }
        }
        before.0 != self.features || before.1 != self.switched_on
    }

    /// Does what one entry of a feature's list asks for: a feature, `dep:name`, `name/feature` or `name?/feature`.
    fn ask(&mut self, place: usize, package: &Member, asked: &str) {
        let needs = |name: &str| {
            let is_called = |need: &&Dependency| need.rename.as_ref().unwrap_or(&need.name) == name;
            package
                .dependencies
                .iter()
                .filter(is_called)
                .cloned()
                .collect::<Vec<_>>()
        };
        if let Some(name) = asked.strip_prefix("dep:") {
            self.switched_on
                .extend(needs(name).iter().map(|need| (place, code_name(need))));
        } else if let Some((name, feature)) = asked.split_once('/') {
            let only_if_on = name.ends_with('?');
            for need in needs(name.trim_end_matches('?')) {
                let key = (place, code_name(&need));
                if need.optional && !only_if_on {
                    self.switched_on.insert(key.clone());
                }
                let is_on = !need.optional || self.switched_on.contains(&key);
                if let (true, Some((_, other))) = (is_on, self.target(place, &need)) {
                    self.features
                        .entry(other)
                        .or_default()
                        .insert(feature.to_string());
                }
            }
        } else {
            self.features
                .entry(place)
                .or_default()
                .insert(asked.to_string());
        }
    }
}

/// The name of a dependency in the manifest, as code would write it.
fn code_name(need: &Dependency) -> String {
    need.rename.as_ref().unwrap_or(&need.name).replace('-', "_")
}

/// The members of the workspace with their links to each other.
fn linked_inside(workspace: &Workspace) -> Linked {
    let packages = workspace.members.clone();
    let links = packages.iter().map(|package| {
        let links = package.dependencies.iter().filter_map(|need| {
            let path = need.path.as_ref()?;
            let other = packages.iter().position(|other| other.folder == *path)?;
            let rename = need.rename.as_ref().map(|rename| rename.replace('-', "_"));
            Some((
                rename.unwrap_or_else(|| packages[other].crate_name.clone()),
                other,
            ))
        });
        links.collect()
    });
    let links = links.collect();
    Linked { packages, links }
}
