//! The pictures in a problem's folder, which are drawn by code and held to what it draws.

use super::case::Case;
use crate::draw::{self, Drawing, Look, Part};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// A picture of a problem's folder: `images/NAME.svg`.
pub struct Picture {
    /// The name, without folder and ending.
    pub name: &'static str,
    /// What it shows, from top to bottom.
    pub drawings: Vec<Drawing>,
}

impl Picture {
    /// A picture of one drawing.
    pub fn of(name: &'static str, drawing: Drawing) -> Picture {
        Picture {
            name,
            drawings: vec![drawing],
        }
    }

    /// The positions of an example's input.
    pub fn of_cases(name: &'static str, cases: Vec<Case>) -> Picture {
        Picture {
            name,
            drawings: cases.into_iter().map(|case| case.drawing).collect(),
        }
    }
}

/// Pictures that are made elsewhere: the plot of `speed`.
const MADE_ELSEWHERE: [&str; 1] = ["speed"];

/// A part of a drawing without anything that stands out, and without moves.
pub fn bare(part: &Part) -> Part {
    let mut part = part.clone();
    for node in &mut part.nodes {
        (node.look, node.played) = (Look::Plain, None);
    }
    for edge in &mut part.edges {
        (edge.look, edge.played) = (Look::Plain, None);
    }
    part
}

/// The body of `main` of an example that writes the pictures of the problem in this folder.
pub fn write_pictures(folder: &str, pictures: &[Picture]) -> ExitCode {
    for picture in pictures {
        let path = Path::new(folder).join("images").join(picture.name);
        let path = path.with_extension("svg");
        if let Err(error) = fs::write(&path, draw::svg(&picture.drawings)) {
            // A closed standard error leaves nobody to tell; the exit code still does.
            let _ = writeln!(
                io::stderr(),
                "error: cannot write {}: {error}",
                path.display()
            );
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Compares the pictures in a problem's folder with those that its example draws. Returns for each one that is missing,
/// out of date or not drawn by the example what to do about it.
///
/// # Errors
/// If there is no folder `images`.
pub fn stale_pictures(folder: &str, pictures: &[Picture]) -> io::Result<Vec<String>> {
    let images = Path::new(folder).join("images");
    let mut left = BTreeSet::new();
    for entry in fs::read_dir(&images)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "svg") {
            left.extend(
                path.file_stem()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    let problem = Path::new(folder).file_name().unwrap_or_default();
    let problem = problem.to_string_lossy();
    let mut stale = Vec::new();
    for picture in pictures {
        let name = picture.name;
        left.remove(name);
        let path = images.join(name).with_extension("svg");
        let kept = fs::read_to_string(path).unwrap_or_default();
        // Git may have written the lines of the file in the system's own way.
        if kept.replace("\r\n", "\n") != draw::svg(&picture.drawings) {
            stale.push(format!(
                "{problem}/images/{name}.svg is out of date; refresh it with: cargo run -p {problem} --example pictures"
            ));
        }
    }
    for name in left
        .iter()
        .filter(|name| !MADE_ELSEWHERE.contains(&name.as_str()))
    {
        stale.push(format!(
            "{problem}/images/{name}.svg is drawn by nothing; remove it"
        ));
    }
    Ok(stale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(name: &'static str, heading: &str) -> Picture {
        let drawing = Drawing {
            heading: heading.to_string(),
            ..Default::default()
        };
        Picture::of(name, drawing)
    }

    #[test]
    fn a_picture_that_is_missing_differs_or_has_no_source_is_told() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("pictures-{}", std::process::id()));
        let name = folder.to_string_lossy().into_owned();
        let images = folder.join("images");
        let stale = |heading| stale_pictures(&name, &[picture("a", heading)]);
        assert!(stale("7").is_err());
        fs::create_dir_all(&images)?;
        let missing = stale("7")?;
        write_pictures(&name, &[picture("a", "7")]);
        let windows = fs::read_to_string(images.join("a.svg"))?.replace('\n', "\r\n");
        fs::write(images.join("a.svg"), windows)?;
        fs::write(images.join("speed.svg"), "")?;
        let fresh = stale("7")?;
        let changed = stale("8")?;
        fs::write(images.join("b.svg"), "")?;
        let unknown = stale("7")?;
        fs::remove_dir_all(&folder)?;
        assert!(fresh.is_empty(), "{fresh:?}");
        for stale in [missing, changed] {
            assert!(stale.len() == 1 && stale[0].contains("/images/a.svg is out of date"));
        }
        assert!(unknown.len() == 1 && unknown[0].contains("/images/b.svg is drawn by nothing"));
        Ok(())
    }

    #[test]
    fn nothing_stands_out_in_a_bare_part() {
        let mut part = Part::default();
        part.nodes.push(draw::Node {
            look: Look::Winning,
            played: Some(0),
            value: "3".to_string(),
            ..Default::default()
        });
        part.edges.push(draw::Edge {
            look: Look::Blue,
            played: Some(1),
            ..Default::default()
        });
        let bare = bare(&part);
        assert_eq!(
            (bare.nodes[0].look, bare.nodes[0].played),
            (Look::Plain, None)
        );
        assert_eq!(
            (bare.edges[0].look, bare.edges[0].played),
            (Look::Plain, None)
        );
        assert_eq!(bare.nodes[0].value, "3");
    }
}
