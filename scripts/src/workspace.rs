//! The members of a cargo workspace and what their manifests say, as `cargo metadata` tells it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::json::{self, Value};
use crate::nearest::nearest;
use crate::toolchain;

/// A cargo workspace: its root folder and its members.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Where cargo, and so the tools, put what they make.
    pub target: PathBuf,
    /// All members, sorted by name.
    pub members: Vec<Member>,
}

/// One package of the workspace.
#[derive(Clone, Debug)]
pub struct Member {
    /// How cargo tells the package from all others.
    pub id: String,
    /// The name in the manifest.
    pub name: String,
    /// The version in the manifest.
    pub version: String,
    /// The folder of the manifest.
    pub folder: PathBuf,
    /// The member's own `Cargo.toml`.
    pub manifest: PathBuf,
    /// The root file of its program. Of several programs, the one in `src/main.rs` or called as the member counts.
    pub main: Option<PathBuf>,
    /// All its programs by name, each with its root file.
    pub programs: BTreeMap<String, PathBuf>,
    /// The root file of its library.
    pub library: Option<PathBuf>,
    /// How code names the library: no hyphens.
    pub crate_name: String,
    /// Whether the library is a procedural macro.
    pub proc_macro: bool,
    /// Whether a build script runs before it is compiled.
    pub build_script: bool,
    /// `2015`, `2018`, `2021` or `2024`.
    pub edition: String,
    /// What the library and the program need; dependencies of tests, benches and build scripts are left out.
    pub dependencies: Vec<Dependency>,
    /// Each feature with what it switches on.
    pub features: BTreeMap<String, Vec<String>>,
    /// What `[package.metadata.judge]` says.
    pub judge: Option<Judge>,
    /// Where the sources are published.
    pub repository: Option<String>,
    /// What the manifest says of the licence, as an SPDX expression.
    pub license: Option<String>,
}

/// A member's need of another package.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependency {
    /// The name of the other package.
    pub name: String,
    /// The name under which code knows it, where the manifest gives it another one.
    pub rename: Option<String>,
    /// The folder of the other package, unless it comes from a registry.
    pub path: Option<PathBuf>,
    /// Whether its feature `default` is on.
    pub default_features: bool,
    /// Features of it that the member switches on.
    pub features: Vec<String>,
    /// Whether it is there only with a feature of the member.
    pub optional: bool,
}

/// Where a solution is judged, and within which limits.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// The problem's title there.
    pub title: String,
    /// The judge's name and the problem's number.
    pub judge: String,
    /// The problem's page.
    pub url: String,
    /// Whether this judge takes Rust.
    pub rust: bool,
    /// Time limit of a test in milliseconds.
    pub time_ms: Option<u64>,
    /// Memory limit in megabytes.
    pub memory_mb: Option<u64>,
    /// Limit of the source file in units of 1024 bytes.
    pub source_kb: Option<u64>,
    /// Whether the judge answers while the solution runs.
    pub interactive: bool,
    /// How answers are compared.
    pub checker: Checker,
    /// Other judges with the same problem.
    pub mirrors: Vec<Mirror>,
}

/// How the answers to a problem are compared, as its metadata name it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Checker {
    /// `lines`: line by line, but for blanks at the ends.
    #[default]
    Lines,
    /// `tokens`: what blanks and ends of lines part, wherever those are.
    Tokens,
    /// `float 1e-6`: as tokens, and numbers may differ by so much, absolutely or relatively.
    Float(f64),
    /// `example`: the example `checker` of the package decides.
    Example,
}

impl Checker {
    fn named(text: &str) -> Result<Checker, String> {
        let (name, tolerance) = match text.split_once(' ') {
            Some((name, tolerance)) => (name, Some(tolerance.trim())),
            None => (text, None),
        };
        match (name, tolerance) {
            ("lines", None) => Ok(Checker::Lines),
            ("tokens", None) => Ok(Checker::Tokens),
            ("example", None) => Ok(Checker::Example),
            ("float", Some(tolerance)) => tolerance
                .parse()
                .ok()
                .filter(|tolerance: &f64| tolerance.is_finite() && *tolerance >= 0.0)
                .map(Checker::Float)
                .ok_or_else(|| format!("`{tolerance}` is no tolerance, such as 1e-6")),
            _ => {
                let known = nearest(text, &["lines", "tokens", "float 1e-6", "example"]);
                Err(format!(
                    "no checker `{text}`; there are: {}",
                    known.join(", ")
                ))
            }
        }
    }
}

/// Another judge with the same problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Mirror {
    /// The judge's name and the problem's number.
    pub judge: String,
    /// The problem's page.
    pub url: String,
    /// Whether this judge takes Rust.
    pub rust: bool,
}

impl Workspace {
    /// Asks cargo, offline, for the workspace of `manifest`, or of the current folder.
    ///
    /// # Errors
    /// What cargo says where it finds no valid workspace, and faults of a `[package.metadata.judge]`.
    pub fn load(manifest: Option<&Path>) -> Result<Workspace, String> {
        Workspace::from_metadata(&metadata(manifest, &["--no-deps", "--offline"])?)
    }

    /// Asks cargo for all packages that the workspace is linked to, those of registries included, which cargo downloads
    /// where they are not at hand.
    ///
    /// # Errors
    /// What cargo says where it cannot tell.
    pub fn linked(&self) -> Result<Linked, String> {
        let manifest = self.root.join("Cargo.toml");
        let text = metadata(Some(&manifest), &["--offline"])
            .or_else(|_| metadata(Some(&manifest), &[]))?;
        Linked::from_metadata(&text)
    }

    fn from_metadata(text: &str) -> Result<Workspace, String> {
        let metadata = json::parse(text).map_err(|error| format!("cargo metadata: {error}"))?;
        let packages = metadata.get("packages").map_or(&[][..], Value::items);
        let mut members = packages.iter().map(member).collect::<Result<Vec<_>, _>>()?;
        members.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Workspace {
            root: PathBuf::from(required(&metadata, "workspace_root")?),
            target: PathBuf::from(required(&metadata, "target_directory")?),
            members,
        })
    }

    /// The members that are programs and have a judge or cases; where no member has, all that are programs. By name.
    pub fn problems(&self) -> impl Iterator<Item = &Member> {
        let is_told = |member: &Member| member.judge.is_some() || member.has_cases();
        let any_is_told = self.programs().any(is_told);
        self.programs()
            .filter(move |member| is_told(member) || !any_is_told)
    }

    fn programs(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.main.is_some())
    }

    /// A program: of the package `name`, the one called `bin` if that is given; otherwise the package's main program, or
    /// the only one anywhere that is called `name`. What comes back has that program as its main one.
    ///
    /// # Errors
    /// Lists the programs that there are.
    pub fn program(&self, name: &str, bin: Option<&str>) -> Result<Member, String> {
        let as_main = |member: &Member, file: &PathBuf| Member {
            main: Some(file.clone()),
            ..member.clone()
        };
        let package = self.members.iter().find(|member| member.name == name);
        if let Some(bin) = bin {
            let package = package.ok_or_else(|| self.find(name).err().unwrap_or_default())?;
            let known: Vec<&str> = package.programs.keys().map(String::as_str).collect();
            return package
                .programs
                .get(bin)
                .map(|file| as_main(package, file))
                .ok_or_else(|| {
                    let known = nearest(bin, &known).join(", ");
                    format!("no program `{bin}` in `{name}`; there are: {known}")
                });
        }
        if let Some(member) = package.filter(|member| member.main.is_some()) {
            return Ok(member.clone());
        }
        let mut called = self.members.iter().filter_map(|member| {
            let file = member.programs.get(name)?;
            Some(as_main(member, file))
        });
        match (called.next(), called.next()) {
            (Some(only), None) => Ok(only),
            (Some(one), Some(other)) => Err(format!(
                "both `{}` and `{}` have a program `{name}`: say `{} --bin {name}`, or the other",
                one.name, other.name, one.name
            )),
            _ => match package.filter(|package| !package.programs.is_empty()) {
                Some(package) => {
                    let known: Vec<&str> = package.programs.keys().map(String::as_str).collect();
                    Err(format!(
                        "which program of `{name}`? There are, for `--bin`: {}",
                        known.join(", ")
                    ))
                }
                None => self.find(name).cloned(),
            },
        }
    }

    /// All programs of all members; what stands for one has it as its main program, and its own name.
    pub fn all_programs(&self) -> Vec<(String, Member)> {
        let all = self.members.iter().flat_map(|member| {
            member.programs.iter().map(|(name, file)| {
                let main = Some(file.clone());
                (
                    name.clone(),
                    Member {
                        main,
                        ..member.clone()
                    },
                )
            })
        });
        all.collect()
    }

    /// The member in a folder.
    ///
    /// # Errors
    /// If there is none.
    pub fn member_in(&self, folder: &Path) -> Result<&Member, String> {
        let here = folder.canonicalize().ok();
        self.members
            .iter()
            .find(|member| here.is_some() && member.folder.canonicalize().ok() == here)
            .ok_or_else(|| format!("{} is no member of a workspace", folder.display()))
    }

    /// The program called `name`.
    ///
    /// # Errors
    /// Lists the problems that there are, the most similar name first.
    pub fn find(&self, name: &str) -> Result<&Member, String> {
        self.programs()
            .find(|member| member.name == name)
            .ok_or_else(|| {
                let known: Vec<&str> = self.problems().map(|member| member.name.as_str()).collect();
                if known.is_empty() {
                    return format!(
                        "no problem `{name}`: no member of {} is a program",
                        self.root.display()
                    );
                }
                format!(
                    "no problem `{name}`; there are: {}",
                    nearest(name, &known).join(", ")
                )
            })
    }
}

impl Member {
    /// The name of its main program; without one its own.
    pub fn program_name(&self) -> &str {
        let mut programs = self.programs.iter();
        let main = programs.find(|(_, file)| Some(*file) == self.main.as_ref());
        main.map_or(&self.name, |(name, _)| name)
    }

    fn has_cases(&self) -> bool {
        self.folder.join("cases").is_dir()
    }
}

/// Packages and which of them each is linked to.
#[derive(Clone, Debug, Default)]
pub struct Linked {
    /// All packages.
    pub packages: Vec<Member>,
    /// For each package the places of those that it is linked to, each with the name that code gives it.
    pub links: Vec<Vec<(String, usize)>>,
}

impl Linked {
    fn from_metadata(text: &str) -> Result<Linked, String> {
        let metadata = json::parse(text).map_err(|error| format!("cargo metadata: {error}"))?;
        let packages = metadata.get("packages").map_or(&[][..], Value::items);
        // Other people's tables of metadata are none of our business.
        let packages = packages.iter().map(package);
        let packages = packages.collect::<Result<Vec<_>, _>>()?;
        let places: BTreeMap<String, usize> = packages
            .iter()
            .enumerate()
            .map(|(place, package)| (package.id.clone(), place))
            .collect();
        let mut links = vec![Vec::new(); packages.len()];
        let nodes = metadata
            .get("resolve")
            .and_then(|resolve| resolve.get("nodes"));
        for node in nodes.map_or(&[][..], Value::items) {
            let Some(place) = places.get(&required(node, "id")?) else {
                continue;
            };
            for need in node.get("deps").map_or(&[][..], Value::items) {
                if let Some(other) = places.get(&required(need, "pkg")?) {
                    links[*place].push((required(need, "name")?, *other));
                }
            }
        }
        Ok(Linked { packages, links })
    }
}

/// What `cargo metadata` prints.
fn metadata(manifest: Option<&Path>, options: &[&str]) -> Result<String, String> {
    let mut command = toolchain::cargo();
    command.args(["metadata", "--format-version", "1"]);
    command.args(options);
    if let Some(manifest) = manifest {
        command.arg("--manifest-path").arg(manifest);
    }
    let output = command
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said.trim().trim_start_matches("error: ").to_string());
    }
    String::from_utf8(output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

fn required(value: &Value, key: &str) -> Result<String, String> {
    let text = value.get(key).and_then(Value::text);
    text.map(String::from)
        .ok_or_else(|| format!("cargo metadata: `{key}` is missing"))
}

fn texts(value: Option<&Value>) -> Vec<String> {
    value
        .map_or(&[][..], Value::items)
        .iter()
        .filter_map(Value::text)
        .map(String::from)
        .collect()
}

/// A member with what its manifest says of the judge.
fn member(text: &Value) -> Result<Member, String> {
    let mut member = package(text)?;
    let judge = text
        .get("metadata")
        .and_then(|metadata| metadata.get("judge"));
    let judge = judge.map(|table| {
        read_judge(table).map_err(|fault| {
            let manifest = member.manifest.display();
            format!("{manifest}: [package.metadata.judge]: {fault}")
        })
    });
    member.judge = judge.transpose()?;
    Ok(member)
}

fn package(package: &Value) -> Result<Member, String> {
    let name = required(package, "name")?;
    let manifest = PathBuf::from(required(package, "manifest_path")?);
    let folder = manifest.parent().unwrap_or(Path::new("")).to_path_buf();
    let targets = package.get("targets").map_or(&[][..], Value::items);
    let of_kind = |kind: &str| -> Vec<&Value> {
        targets
            .iter()
            .filter(|target| texts(target.get("kind")).iter().any(|k| k == kind))
            .collect()
    };
    let path_of = |target: &Value| {
        target
            .get("src_path")
            .and_then(Value::text)
            .map(PathBuf::from)
    };
    let name_of = |target: &Value| {
        target
            .get("name")
            .and_then(Value::text)
            .unwrap_or_default()
            .to_string()
    };

    let text = |key: &str| package.get(key).and_then(Value::text).map(String::from);

    let programs = of_kind("bin");
    let main = match programs.as_slice() {
        [only] => path_of(only),
        several => {
            let at_home = several
                .iter()
                .find(|target| path_of(target) == Some(folder.join("src").join("main.rs")));
            let called_alike = several.iter().find(|target| name_of(target) == name);
            at_home.or(called_alike).and_then(|target| path_of(target))
        }
    };
    let proc_macro = of_kind("proc-macro");
    let library = ["lib", "rlib", "proc-macro"]
        .into_iter()
        .find_map(|kind| of_kind(kind).first().copied());
    let crate_name = library
        .map_or_else(|| name.clone(), name_of)
        .replace('-', "_");
    let needs = package.get("dependencies").map_or(&[][..], Value::items);
    let is_normal = |need: &&Value| need.get("kind").is_none_or(|kind| *kind == Value::Null);
    let features = package.get("features").map_or(&[][..], Value::members);
    Ok(Member {
        main,
        library: library.and_then(path_of),
        crate_name,
        proc_macro: !proc_macro.is_empty(),
        build_script: !of_kind("custom-build").is_empty(),
        edition: required(package, "edition")?,
        dependencies: needs
            .iter()
            .filter(is_normal)
            .map(dependency)
            .collect::<Result<_, _>>()?,
        features: features
            .iter()
            .map(|(feature, implied)| (feature.clone(), texts(Some(implied))))
            .collect(),
        judge: None,
        repository: text("repository"),
        license: text("license"),
        id: text("id").unwrap_or_default(),
        version: text("version").unwrap_or_default(),
        programs: programs
            .iter()
            .filter_map(|target| Some((name_of(target), path_of(target)?)))
            .collect(),
        name,
        folder,
        manifest,
    })
}

fn dependency(need: &Value) -> Result<Dependency, String> {
    let text = |key: &str| need.get(key).and_then(Value::text).map(String::from);
    let truth = |key: &str, missing| need.get(key).and_then(Value::truth).unwrap_or(missing);
    Ok(Dependency {
        name: required(need, "name")?,
        rename: text("rename"),
        path: text("path").map(PathBuf::from),
        default_features: truth("uses_default_features", true),
        features: texts(need.get("features")),
        optional: truth("optional", false),
    })
}

fn read_judge(table: &Value) -> Result<Judge, String> {
    let limit = |key: &str| {
        let value = table.get(key);
        value
            .map(|value| {
                value
                    .whole()
                    .ok_or_else(|| format!("`{key}` is no whole number"))
            })
            .transpose()
    };
    let mirrors = table.get("mirrors").map_or(&[][..], Value::items);
    Ok(Judge {
        title: text_of(table, "title")?,
        judge: text_of(table, "judge")?,
        url: text_of(table, "url")?,
        rust: takes_rust(table)?,
        time_ms: limit("time-ms")?,
        memory_mb: limit("memory-mb")?,
        source_kb: limit("source-kb")?,
        interactive: match table.get("interactive") {
            None => false,
            Some(value) => value
                .truth()
                .ok_or("`interactive` is neither true nor false")?,
        },
        checker: match table.get("checker") {
            None => Checker::default(),
            Some(value) => Checker::named(value.text().ok_or("`checker` is no string")?)?,
        },
        mirrors: mirrors.iter().map(read_mirror).collect::<Result<_, _>>()?,
    })
}

fn read_mirror(table: &Value) -> Result<Mirror, String> {
    Ok(Mirror {
        judge: text_of(table, "judge")?,
        url: text_of(table, "url")?,
        rust: takes_rust(table)?,
    })
}

fn text_of(table: &Value, key: &str) -> Result<String, String> {
    let text = table.get(key).and_then(Value::text);
    text.map(String::from)
        .ok_or_else(|| format!("`{key}` is missing or no string"))
}

fn takes_rust(table: &Value) -> Result<bool, String> {
    table
        .get("rust")
        .and_then(Value::truth)
        .ok_or_else(|| "`rust` is missing or neither true nor false".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const METADATA: &str = r#"{"packages": [
        {"name": "uva1", "manifest_path": "/w/uva1/Cargo.toml", "edition": "2024", "features": {"x": ["y"]},
         "metadata": {"judge": {"title": "T", "judge": "UVa 1", "url": "u", "rust": false, "time-ms": 3000,
             "mirrors": [{"judge": "M", "url": "v", "rust": true}]}},
         "dependencies": [
             {"name": "common", "rename": "shared", "kind": null, "path": "/w/common", "optional": false},
             {"name": "criterion", "rename": null, "kind": "dev"}],
         "targets": [
             {"kind": ["bin"], "name": "other", "src_path": "/w/uva1/src/bin/other.rs"},
             {"kind": ["bin"], "name": "uva1", "src_path": "/w/uva1/src/main.rs"},
             {"kind": ["custom-build"], "name": "build-script-build", "src_path": "/w/uva1/build.rs"}]},
        {"name": "common-parts", "manifest_path": "/w/common/Cargo.toml", "edition": "2021", "metadata": null,
         "dependencies": [],
         "targets": [{"kind": ["lib"], "name": "common-parts", "src_path": "/w/common/src/lib.rs"}]}],
        "workspace_root": "/w", "target_directory": "/t"}"#;

    #[test]
    fn members_are_read() {
        let workspace = Workspace::from_metadata(METADATA).unwrap();
        assert_eq!(workspace.root, PathBuf::from("/w"));
        assert_eq!(workspace.target, PathBuf::from("/t"));
        let problem = workspace.find("uva1").unwrap();
        assert_eq!(problem.main, Some(PathBuf::from("/w/uva1/src/main.rs")));
        assert_eq!(problem.folder, PathBuf::from("/w/uva1"));
        assert!(problem.build_script && problem.library.is_none());
        assert_eq!(problem.features["x"], ["y"]);
        let [need] = problem.dependencies.as_slice() else {
            panic!("{:?}", problem.dependencies)
        };
        assert_eq!(
            (need.name.as_str(), need.rename.as_deref()),
            ("common", Some("shared"))
        );
        assert!(need.default_features && !need.optional);
        let judge = problem.judge.as_ref().unwrap();
        assert_eq!(
            (judge.time_ms, judge.memory_mb, judge.rust),
            (Some(3000), None, false)
        );
        assert!(judge.mirrors[0].rust);
        assert_eq!(workspace.members[0].crate_name, "common_parts");
        assert_eq!(workspace.problems().count(), 1);
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let workspace = Workspace::from_metadata(METADATA).unwrap();
        assert_eq!(
            workspace.find("uva").unwrap_err(),
            "no problem `uva`; there are: uva1"
        );
        assert!(workspace.find("common-parts").is_err());
    }

    #[test]
    fn a_faulty_judge_table_is_named() {
        let error = Workspace::from_metadata(&METADATA.replace("3000", "\"3 s\"")).unwrap_err();
        let place = Path::new("/w/uva1/Cargo.toml").display().to_string();
        assert_eq!(
            error,
            format!("{place}: [package.metadata.judge]: `time-ms` is no whole number")
        );
    }

    #[test]
    fn checkers_are_read_by_their_names() {
        for (text, checker) in [
            ("lines", Ok(Checker::Lines)),
            ("tokens", Ok(Checker::Tokens)),
            ("float 1e-6", Ok(Checker::Float(1e-6))),
            ("float  0.5", Ok(Checker::Float(0.5))),
            ("example", Ok(Checker::Example)),
            ("float -1", Err("`-1` is no tolerance, such as 1e-6")),
            ("float nan", Err("`nan` is no tolerance, such as 1e-6")),
        ] {
            assert_eq!(
                Checker::named(text),
                checker.map_err(String::from),
                "{text}"
            );
        }
        for text in ["token", "float", "lines 1", ""] {
            let told = Checker::named(text).unwrap_err();
            assert!(
                told.starts_with(&format!("no checker `{text}`; there are: ")),
                "{told}"
            );
            for known in ["lines", "tokens", "float 1e-6", "example"] {
                assert!(told.contains(known), "{told}");
            }
        }
    }

    #[test]
    fn this_workspace_loads() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let workspace = Workspace::load(Some(&manifest)).unwrap();
        assert!(
            workspace
                .members
                .iter()
                .any(|member| member.name == "scripts")
        );
        assert!(Workspace::load(Some(Path::new("nowhere/Cargo.toml"))).is_err());
    }
}
