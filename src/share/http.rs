//! HTTP/1.1 as far as the pages need it: one request a connection, bounded in size and in time.

use super::*;
use std::io::{Read, Write};
use std::time::Instant;

/// The most bytes of a request's head, and of its body.
const MOST_HEAD: usize = 8 << 10;
const MOST_BODY: usize = 4 << 10;

/// The most header lines.
const MOST_LINES: usize = 64;

/// The time for a whole request, and for a whole answer: who is slower is dropped.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct HttpRequest {
    pub(super) is_post: bool,
    pub(super) path: String,
    pub(super) host: String,
    /// The page that sent it, where the browser says so.
    pub(super) origin: Option<String>,
    pub(super) is_json: bool,
    pub(super) body: Vec<u8>,
}

/// Reads a request. `None` if it is not one, is too large, or does not arrive in time.
pub(super) fn read(stream: &TcpStream) -> Option<HttpRequest> {
    let until = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    loop {
        if let Some((mut request, from, length)) = head(&bytes)? {
            while bytes.len() < from + length {
                more(stream, &mut bytes, until)?;
            }
            request.body = bytes[from..from + length].to_vec();
            return Some(request);
        }
        if bytes.len() >= MOST_HEAD {
            return None;
        }
        more(stream, &mut bytes, until)?;
    }
}

/// Reads what has arrived.
fn more(mut stream: &TcpStream, bytes: &mut Vec<u8>, until: Instant) -> Option<()> {
    stream.set_read_timeout(Some(left(until)?)).ok()?;
    let mut piece = [0; 2048];
    let read = stream.read(&mut piece).ok().filter(|read| *read > 0)?;
    bytes.extend_from_slice(&piece[..read]);
    Some(())
}

fn left(until: Instant) -> Option<Duration> {
    until
        .checked_duration_since(Instant::now())
        .filter(|left| !left.is_zero())
}

/// The request of a complete head, where its body begins, and the body's length. The inner `None`: more must come; the
/// outer: it is not a request that is answered.
#[expect(
    clippy::option_option,
    reason = "three outcomes, and two of them say nothing"
)]
fn head(bytes: &[u8]) -> Option<Option<(HttpRequest, usize, usize)>> {
    let mut lines = [httparse::EMPTY_HEADER; MOST_LINES];
    let mut parsed = httparse::Request::new(&mut lines);
    let httparse::Status::Complete(from) = parsed.parse(bytes).ok()? else {
        return Some(None);
    };
    let mut request = HttpRequest {
        is_post: match parsed.method? {
            "GET" => false,
            "POST" => true,
            _ => return None,
        },
        path: parsed.path?.to_owned(),
        ..HttpRequest::default()
    };
    let mut length = None;
    for line in parsed.headers.iter() {
        let value = std::str::from_utf8(line.value).ok()?.trim();
        match line.name.to_ascii_lowercase().as_str() {
            // A second one could mean another body or another host to a proxy.
            "host" if request.host.is_empty() => value.clone_into(&mut request.host),
            "content-length" if length.is_none() => length = Some(value.parse().ok()?),
            "host" | "content-length" | "transfer-encoding" => return None,
            "origin" => request.origin = Some(value.to_owned()),
            "content-type" => request.is_json = value.starts_with("application/json"),
            _ => {}
        }
    }
    let length = length.unwrap_or(0);
    (length <= MOST_BODY).then_some(Some((request, from, length)))
}

/// The content policy: a page's own script, style and events, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Begins an answer: its status line and headers. Without a length it ends with the connection.
pub(super) fn begin(status: &str, kind: &str, length: Option<usize>) -> String {
    let length = length.map_or_else(String::new, |length| {
        format!("Content-Length: {length}\r\n")
    });
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{length}Connection: close\r\nCache-Control: no-store\r\nContent-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\r\n"
    )
}

/// Sends a whole answer.
pub(super) fn send(stream: &TcpStream, status: &str, kind: &str, body: &str) -> io::Result<()> {
    let head = begin(status, kind, Some(body.len()));
    write(stream, format!("{head}{body}").as_bytes())
}

/// True if the other end has closed the connection. A page says nothing after its request.
pub(super) fn is_closed(stream: &TcpStream) -> bool {
    let soon = stream.set_read_timeout(Some(Duration::from_millis(1)));
    soon.is_err() || matches!(stream.peek(&mut [0]), Ok(0))
}

/// Writes all of it, or gives up in time.
pub(super) fn write(mut stream: &TcpStream, mut bytes: &[u8]) -> io::Result<()> {
    let until = Instant::now() + PATIENCE;
    while !bytes.is_empty() {
        let left = left(until).ok_or(io::ErrorKind::TimedOut)?;
        stream.set_write_timeout(Some(left))?;
        match stream.write(bytes)? {
            0 => return Err(io::ErrorKind::WriteZero.into()),
            written => bytes = &bytes[written..],
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_when_it_is_whole() {
        let text = b"POST /k/do HTTP/1.1\r\nHost: a:1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
        for cut in 0..text.len() - 2 {
            assert_eq!(head(&text[..cut]), Some(None), "{cut}");
        }
        let (request, from, length) = head(text).flatten().expect("a request");
        assert_eq!((from + length, length), (text.len(), 2));
        assert!(request.is_post && request.is_json);
        assert_eq!(
            (request.path.as_str(), request.host.as_str()),
            ("/k/do", "a:1")
        );
    }

    #[test]
    fn an_ambiguous_word_means_nothing() {
        for text in [
            "PUT / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 4097\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "\x01\x02\x03\r\n\r\n",
        ] {
            assert_eq!(head(text.as_bytes()), None, "{text}");
        }
    }
}
