//! Threads that are joined: what one should do is done where it is started, on a stack of the size that was asked for.

use crate::{host, io};
use core::any::Any;
use core::cell::{Cell, OnceCell, RefCell};
use memory::alloc::{alloc, dealloc, handle_alloc_error, Layout};
use memory::boxed::Box;
use memory::string::String;

pub type Result<T> = core::result::Result<T, Box<dyn Any + Send + 'static>>;

#[derive(Debug, Default)]
pub struct Builder {
    stack: usize,
}

const USUAL_STACK: usize = 2 << 20;
const LARGEST_STACK: usize = 256 << 20;

impl Builder {
    pub fn new() -> Builder { Builder { stack: USUAL_STACK } }
    pub fn name(self, _: String) -> Builder { self }
    pub fn stack_size(self, stack: usize) -> Builder { Builder { stack } }
    pub fn spawn<T: Send + 'static, F: FnOnce() -> T + Send + 'static>(self, work: F) -> io::Result<JoinHandle<T>> {
        Ok(JoinHandle(on_stack(self.stack, work)))
    }

    pub fn spawn_scoped<'scope, 'env, T: Send + 'scope, F: FnOnce() -> T + Send + 'scope>(
        self,
        _: &'scope Scope<'scope, 'env>,
        work: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>> {
        Ok(ScopedJoinHandle(on_stack(self.stack, work), core::marker::PhantomData))
    }
}

static mut BOTTOM: usize = 0;

fn on_stack<T>(size: usize, work: impl FnOnce() -> T) -> T {
    let size = size.clamp(USUAL_STACK, LARGEST_STACK) & !15;
    let layout = Layout::from_size_align(size, 16).unwrap();
    let mut work = Some(work);
    let mut result = None;
    let mut step = || result = work.take().map(|work| work());
    // SAFETY: the new stack is a block of its own, and the old one is in use again when the work is done. The work is
    // called by a pointer, so that its variables lie on the new stack.
    unsafe {
        let bottom = alloc(layout);
        if bottom.is_null() {
            handle_alloc_error(layout);
        }
        let outer = BOTTOM;
        BOTTOM = bottom as usize;
        let top = host::stack(BOTTOM + size, BOTTOM);
        apart(&mut step);
        host::stack(top, outer);
        BOTTOM = outer;
        dealloc(bottom, layout);
    }
    result.unwrap()
}

#[inline(never)]
fn apart(work: &mut dyn FnMut()) {
    work();
    // Behind the call, so that it cannot become a jump into code that has been merged with the caller's.
    core::hint::black_box(());
}

pub fn spawn<T: Send + 'static, F: FnOnce() -> T + Send + 'static>(work: F) -> JoinHandle<T> {
    JoinHandle(on_stack(USUAL_STACK, work))
}

#[derive(Debug)]
pub struct JoinHandle<T>(T);

impl<T> JoinHandle<T> {
    pub fn join(self) -> Result<T> { Ok(self.0) }
    pub fn is_finished(&self) -> bool { true }
}

#[derive(Debug)]
pub struct Scope<'scope, 'env: 'scope>(core::marker::PhantomData<(&'scope mut &'scope (), &'env mut &'env ())>);

#[derive(Debug)]
pub struct ScopedJoinHandle<'scope, T>(T, core::marker::PhantomData<&'scope ()>);

impl<T> ScopedJoinHandle<'_, T> {
    pub fn join(self) -> Result<T> { Ok(self.0) }
}

impl<'scope, 'env> Scope<'scope, 'env> {
    pub fn spawn<T: Send + 'scope, F: FnOnce() -> T + Send + 'scope>(
        &'scope self,
        work: F,
    ) -> ScopedJoinHandle<'scope, T> {
        ScopedJoinHandle(on_stack(USUAL_STACK, work), core::marker::PhantomData)
    }
}

pub fn scope<'env, T, F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T>(work: F) -> T {
    work(&Scope(core::marker::PhantomData))
}

pub fn panicking() -> bool { false }

#[derive(Debug)]
pub struct LocalKey<T: 'static> {
    value: OnceCell<T>,
    first: fn() -> T,
}

// SAFETY: there is one thread.
unsafe impl<T> Sync for LocalKey<T> {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessError;

impl<T> LocalKey<T> {
    pub const fn new(first: fn() -> T) -> LocalKey<T> { LocalKey { value: OnceCell::new(), first } }
    pub fn with<R>(&'static self, work: impl FnOnce(&T) -> R) -> R { work(self.value.get_or_init(self.first)) }
    pub fn try_with<R>(&'static self, work: impl FnOnce(&T) -> R) -> core::result::Result<R, AccessError> {
        Ok(self.with(work))
    }
}

impl<T> LocalKey<Cell<T>> {
    pub fn set(&'static self, value: T) { self.with(|cell| cell.set(value)) }
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(Cell::get)
    }

    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(Cell::take)
    }

    pub fn replace(&'static self, value: T) -> T { self.with(|cell| cell.replace(value)) }
}

impl<T> LocalKey<RefCell<T>> {
    pub fn with_borrow<R>(&'static self, work: impl FnOnce(&T) -> R) -> R { self.with(|cell| work(&cell.borrow())) }
    pub fn with_borrow_mut<R>(&'static self, work: impl FnOnce(&mut T) -> R) -> R {
        self.with(|cell| work(&mut cell.borrow_mut()))
    }

    pub fn set(&'static self, value: T) { self.with(|cell| *cell.borrow_mut() = value) }
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(RefCell::take)
    }

    pub fn replace(&'static self, value: T) -> T { self.with(|cell| cell.replace(value)) }
}
