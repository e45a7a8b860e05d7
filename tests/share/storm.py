#!/usr/bin/env python3
"""Attacks a shared game, and measures how fast the screen answers its keys meanwhile.

    cargo build && python3 tests/share/storm.py

10,000 garbled requests, 200 connections that say nothing, 1,000 wrong keys: the program must go on, serve its pages, and keep no
connection. Prints the median time from a key to the screen, without and with the attack, and their ratio.
"""

import os
import pathlib
import random
import re
import socket
import statistics
import sys
import tempfile
import threading
import time

sys.argv = sys.argv[:1]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from browser import Program, until  # noqa: E402

GARBLED, SLOW, KEYS, SAMPLES = 10_000, 200, 1_000, 150


def ask(port, data, wait=True):
    """What the server says to some bytes."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            said = b""
            while wait and (more := client.recv(65536)):
                said += more
            return said
    except OSError:
        return b""


def garbled(port, whole, count, seed):
    """Sends requests in which some bytes are wrong, and some of noise alone."""
    chance = random.Random(seed)
    for _ in range(count):
        data = bytearray(whole if chance.random() < 0.8 else chance.randbytes(chance.randrange(400)))
        for _ in range(chance.randrange(1, 9)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        ask(port, bytes(data), chance.random() < 0.5)


def wrong_keys(port, host, count):
    """Tries keys, and keeps what is said to them."""
    for n in range(count):
        key = "".join(random.Random(n).choices("0123456789abcdefghjkmnpqrstvwxyz", k=26))
        request = f"GET /{key} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        # Over the limit of connections nothing is said.
        answers.add(until("an answer", lambda: ask(port, request)))


def say_nothing(port, count):
    """Opens connections, says half a word or nothing, and waits until the server closes them."""
    clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    for client in clients:
        try:
            client.sendall(random.choice([b"", b"GET / HTTP/1.1\r\nX"]))
            client.settimeout(30)
            while client.recv(100):
                pass
        except ConnectionError:
            pass


answers = set()


def delays(program):
    """The times from a key to the screen, in milliseconds."""
    found = []
    for _ in range(SAMPLES):
        before = len(program.seen)
        start = time.perf_counter()
        os.write(program.file, b".")
        while len(program.seen) == before and time.perf_counter() - start < 10:
            time.sleep(0.0002)
        found.append((time.perf_counter() - start) * 1000)
        time.sleep(0.02)
    return found


def main():
    os.environ["DRUMHEAD_STATE_DIR"] = os.environ["DRUMHEAD_CONFIG_DIR"] = tempfile.mkdtemp()
    program = Program("play", "hollow-creek", "--seed", "5", "--no-tumble", "--share")
    until("the addresses", lambda: len(set(re.findall(r"http://\S+/[0-9a-z]{26}", program.seen))) >= 3)
    address = re.findall(r"http://(\S+)/([0-9a-z]{26})", program.seen)[0]
    host, key = address
    port = int(host.rsplit(":", 1)[1])
    program.keys("\x1b")
    time.sleep(0.5)
    files = lambda: len(os.listdir(f"/proc/{program.pid}/fd"))  # noqa: E731
    at_rest = files()
    quiet = delays(program)

    body = '{"dice":[3],"due":"0-1-0"}'
    whole = f"POST /{key}/do HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    attack = [threading.Thread(target=garbled, args=(port, whole.encode(), GARBLED // 8, n)) for n in range(8)]
    attack.append(threading.Thread(target=wrong_keys, args=(port, host, KEYS)))
    loud = []
    for wave in ([threading.Thread(target=say_nothing, args=(port, SLOW))], attack):
        for thread in wave:
            thread.start()
        while any(thread.is_alive() for thread in wave):
            loud += delays(program)
    until("the connections to end", lambda: files() <= at_rest)
    page = until("a page", lambda: ask(port, f"GET /{key} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()))
    assert page.startswith(b"HTTP/1.1 200"), page
    assert len(answers) == 1 and next(iter(answers)).startswith(b"HTTP/1.1 404"), answers
    assert key.encode() not in next(iter(answers))
    assert "panicked" not in program.seen
    assert program.end() == 0
    medians = [statistics.median(all) for all in (quiet, loud)]
    worst = [statistics.quantiles(all, n=100)[98] for all in (quiet, loud)]
    print(f"key to screen: {medians[0]:.2f} ms at rest, {medians[1]:.2f} ms under attack, ratio {medians[1] / medians[0]:.2f}")
    print(f"of a hundred keys the slowest but one: {worst[0]:.2f} ms, {worst[1]:.2f} ms; {len(loud)} keys under attack")


if __name__ == "__main__":
    main()
