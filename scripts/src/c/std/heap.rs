//! Memory in blocks of four sizes between one power of two and the next, each with a list of free ones.

use core::alloc::{GlobalAlloc, Layout};
use core::ptr::null_mut;

const PAGE: usize = 1 << 16;
/// Every block's size is a multiple of it, and so is its place.
const ALIGNMENT: usize = 16;

/// The memory of the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

#[global_allocator]
static HEAP: System = System;

/// The first free block of each size; a free block starts with the address of the next.
static mut FREE: [*mut u8; 256] = [null_mut(); 256];
/// Where memory that was never used begins and ends.
static mut TOP: usize = 0;
static mut END: usize = 0;

/// Number and size of the smallest blocks that hold so many bytes.
fn block(bytes: usize) -> (usize, usize) {
    if bytes <= 4 * ALIGNMENT {
        let number = (bytes + ALIGNMENT - 1) / ALIGNMENT;
        return (number, number * ALIGNMENT);
    }
    let last = bytes - 1;
    let shift = usize::BITS - 3 - last.leading_zeros();
    let quarters = last >> shift;
    ((shift * 4) as usize + quarters, (quarters + 1) << shift)
}

/// The bytes to ask for, so that a place of the wanted alignment is among them.
fn wanted(layout: Layout) -> usize {
    match layout.align() > ALIGNMENT {
        true => layout.size() + layout.align(),
        false => layout.size(),
    }
}

/// Makes sure that so many bytes are left behind `TOP`.
unsafe fn reserve(bytes: usize) -> bool {
    let left = END - TOP;
    if bytes > left {
        let more = ((bytes - left).max(END / 8) | (PAGE - 1)) + 1;
        let start = crate::host::grow(more);
        if start == 0 {
            return false;
        }
        if start != END {
            TOP = start;
        }
        END = start + more;
    }
    true
}

// SAFETY: blocks are disjoint parts of memory that grew for this heap alone. There is one thread.
unsafe impl GlobalAlloc for System {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let (number, size) = block(wanted(layout));
        let mut first = FREE[number];
        if !first.is_null() {
            FREE[number] = *(first as *mut *mut u8);
        } else if size < usize::MAX / 2 && reserve(size) {
            first = TOP as *mut u8;
            TOP += size;
        }
        match layout.align() > ALIGNMENT && !first.is_null() {
            true => ((first as usize | (layout.align() - 1)) + 1) as *mut u8,
            false => first,
        }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // Where a block with an unusual alignment began is forgotten.
        if layout.align() <= ALIGNMENT {
            let (number, _) = block(layout.size());
            *(start as *mut *mut u8) = FREE[number];
            FREE[number] = start;
        }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= ALIGNMENT {
            let (old, new) = (block(layout.size()).1, block(size).1);
            if old == new {
                return start;
            }
            // The last block can grow where it is.
            if start as usize + old == TOP && new > old && reserve(new - old) && start as usize + old == TOP {
                TOP = start as usize + new;
                return start;
            }
        }
        let moved = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
        if !moved.is_null() {
            moved.copy_from_nonoverlapping(start, layout.size().min(size));
            self.dealloc(start, layout);
        }
        moved
    }
}
