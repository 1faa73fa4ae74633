//! Files that others see whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder for unfinished files, which vanishes with this value.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes a new one in `folder`, which is made if need be.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn within(folder: &Path) -> std::io::Result<Scratch> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("unfinished-{}-{count}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a file which is seen either as it was or as a whole.
///
/// # Errors
/// Names the file that cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let folder = path.parent().unwrap_or(Path::new("."));
    let scratch = Scratch::within(folder).map_err(told)?;
    let unfinished = scratch.0.join("file");
    fs::write(&unfinished, bytes).map_err(told)?;
    fs::rename(&unfinished, path).map_err(told)
}
