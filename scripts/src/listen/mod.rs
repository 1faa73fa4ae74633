//! A small HTTP server, for this machine alone, that takes problems from a browser and makes their folders.
//!
//! Every connection has a thread, so that a slow one holds up nobody; when there are too many, the one that has been slow
//! the longest has to go.
//! Folders are made one after the other.

pub mod companion;
pub mod desk;
pub mod http;
pub mod keep;

use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use companion::Arrival;
use desk::Desk;
use http::{Connection, End, PATIENCE, Refusal};

/// The ports that are tried, all of which the extension sends to.
pub const PORTS: [u16; 3] = [27121, 10043, 10045];

/// As many clients at once as no browser ever is.
const MOST_CLIENTS: usize = 64;
/// How often an end is looked for while no client comes.
const PAUSE: Duration = Duration::from_millis(20);

/// Listens on `port`, or else on the first of [`PORTS`] that is free; port 0 is any free one.
///
/// # Errors
/// When none is to be had: the ports that were tried, and what the system says of the last one.
pub fn open(port: Option<u16>) -> Result<TcpListener, String> {
    let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
    let mut fault = String::new();
    for port in &ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, *port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => fault = error.to_string(),
        }
    }
    let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
    Err(format!(
        "cannot listen on 127.0.0.1, port {}: {fault}",
        ports.join(", ")
    ))
}

/// Takes problems into the workspace of `manifest` until one, or a whole contest, is there; returns their folders' names,
/// in the order in which they came. Stops early when `is_interrupted` says so, but not in the middle of a folder. `say`
/// gets a line for each problem, and `complain` one for each request that is refused.
///
/// # Errors
/// When the system lets nobody wait for clients.
pub fn listen(
    listener: &TcpListener,
    manifest: &Path,
    is_interrupted: &dyn Fn() -> bool,
    say: &(dyn Fn(&str) + Sync),
    complain: &(dyn Fn(&str) + Sync),
) -> io::Result<Vec<String>> {
    listener.set_nonblocking(true)?;
    let service = Service {
        manifest,
        state: Mutex::default(),
        is_over: AtomicBool::new(false),
        say,
        complain,
    };
    let mut clients: Vec<Arc<Client>> = Vec::new();
    thread::scope(|scope| {
        while !is_interrupted() && !service.is_done() {
            clients.retain(|client| Arc::strong_count(client) > 1);
            let accepted = listener.accept();
            let is_idle = |error: &io::Error| error.kind() == io::ErrorKind::WouldBlock;
            if clients.len() >= MOST_CLIENTS
                || accepted.as_ref().is_err_and(|error| !is_idle(error))
            {
                let slow = clients.iter().find(|client| client.is_slow());
                slow.inspect(|client| client.end());
            }
            let Ok((stream, _)) = accepted else {
                thread::sleep(PAUSE);
                continue;
            };
            // Some systems hand on the listener's way of not waiting.
            if stream.set_nonblocking(false).is_err() {
                continue;
            }
            let client = Arc::new(Client {
                stream,
                since: Instant::now(),
                is_heard: AtomicBool::new(false),
            });
            clients.push(Arc::clone(&client));
            let service = &service;
            // Without a thread to be had, the client finds itself cut off.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                service.serve(&client);
                client.end();
            });
        }
        service.is_over.store(true, Ordering::SeqCst);
        clients.iter().for_each(|client| client.end());
    });
    let state = service
        .state
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    Ok(state.names)
}

/// One connection.
struct Client {
    stream: TcpStream,
    since: Instant,
    /// Whether its request is there, and it is not the client who is waited for.
    is_heard: AtomicBool,
}

impl Client {
    /// Whether a client at work would have said more by now.
    fn is_slow(&self) -> bool {
        !self.is_heard.load(Ordering::SeqCst) && self.since.elapsed() >= PATIENCE / 10
    }

    /// Ends the connection, whoever waits for it.
    fn end(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// What all connections share.
struct Service<'s> {
    manifest: &'s Path,
    state: Mutex<State>,
    is_over: AtomicBool,
    say: &'s (dyn Fn(&str) + Sync),
    complain: &'s (dyn Fn(&str) + Sync),
}

#[derive(Default)]
struct State {
    desk: Desk,
    names: Vec<String>,
    /// Answers that are on their way: none is cut off by the end.
    farewells: usize,
}

impl Service<'_> {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        // A panic elsewhere leaves a list of names, which is as good as before.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_done(&self) -> bool {
        // Whoever holds the lock is making a folder, which is not waited for here.
        let state = self.state.try_lock();
        state.is_ok_and(|state| state.farewells == 0 && state.desk.is_done(Instant::now()))
    }

    /// Answers the requests of one connection.
    fn serve(&self, client: &Client) {
        let mut connection = Connection::new(&client.stream);
        loop {
            client.is_heard.store(false, Ordering::SeqCst);
            let request = connection.request();
            client.is_heard.store(true, Ordering::SeqCst);
            let request = match request {
                Ok(request) => request,
                Err(End::Closed) => return connection.close(),
                Err(End::Refused(refusal)) => {
                    self.refuse(&mut connection, refusal, false);
                    return connection.close();
                }
            };
            let stays_open = match companion::read(&request.body) {
                Ok(arrival) => self.take(&mut connection, &arrival, request.stays_open),
                Err(refusal) => {
                    self.refuse(&mut connection, refusal, request.stays_open);
                    request.stays_open
                }
            };
            if !stays_open {
                return connection.close();
            }
        }
    }

    fn refuse(&self, connection: &mut Connection, refusal: Refusal, stays_open: bool) {
        (self.complain)(&format!("refused: {} {}", refusal.status, refusal.word));
        connection.answer(refusal.status, refusal.word, stays_open);
    }

    /// Makes the folder of what has arrived, and answers with its name; returns whether the connection stays open.
    fn take(&self, connection: &mut Connection, arrival: &Arrival, stays_open: bool) -> bool {
        let mut state = self.state();
        if self.is_over.load(Ordering::SeqCst) {
            return false;
        }
        match keep::keep(self.manifest, arrival) {
            Ok(kept) => {
                let (count, size) =
                    state
                        .desk
                        .note(arrival.batch.clone(), &kept.name, Instant::now());
                let of = if size > 1 {
                    format!("  ({count} of {size})")
                } else {
                    String::new()
                };
                (self.say)(&format!("{}{of}", kept.said));
                if !state.names.contains(&kept.name) {
                    state.names.push(kept.name.clone());
                }
                let stays_open = stays_open && !state.desk.is_done(Instant::now());
                state.farewells += 1;
                drop(state);
                connection.answer(200, &kept.name, stays_open);
                if !stays_open {
                    connection.close();
                }
                self.state().farewells -= 1;
                stays_open
            }
            Err(fault) => {
                drop(state);
                (self.complain)(&format!("{}: {fault}", arrival.problem.title));
                connection.answer(500, "folder", stays_open);
                stays_open
            }
        }
    }
}
