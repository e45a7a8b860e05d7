#!/usr/bin/env python3
"""Plays a turn of Big Skirmishes with the program in a terminal and both sides' pages in a browser.

    cargo build && python3 tests/share/browser.py [FOLDER]

Red holds a Bonus card that its own page alone shows. Both sides type their dice on their pages, blue answers a charge, one page
is reloaded and one loses its connection in the middle, and the saved game is verified. Every answer is tapped twice, 150 ms
apart, and counts once. Pictures at 360, 768 and 1280 pixels
are written to FOLDER. Needs Chromium; installs Playwright for Python where it is missing.
"""

import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "playwright"], check=True)
    from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("DRUMHEAD", str(ROOT / "target/debug/drumhead"))
PICTURES = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
PATIENCE = 30

# The answers that each page has sent.
SENT = {}

# Up to Sergeant Croft's order to the Light Dragoons; red then holds the Joker.
BEFORE = [
    {"do": "muster", "dice": [4, 3]},
    {"do": "start-cards"},
    {"do": "draw", "cards": ["joker"], "dice": [4]},
    {"do": "draw", "cards": ["red/croft"]},
    {"do": "order", "character": "red/croft", "unit": "red/dragoons"},
]


class Program:
    """The program in a terminal of its own."""

    def __init__(self, *arguments):
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(PROGRAM, [PROGRAM, *arguments])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.seen = ""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while select.select([self.file], [], [])[0]:
            try:
                self.seen += os.read(self.file, 65536).decode(errors="replace")
            except OSError:
                return

    def keys(self, text):
        os.write(self.file, text.encode())
        time.sleep(0.3)

    def end(self):
        self.keys("\x03")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def until(what, done):
    """Waits until something is so, and returns it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.05)
    raise SystemExit(f"waited for {what}")


def due(page):
    """The question on a page, or nothing."""
    form = page.query_selector("#due .answer")
    return form and form.get_attribute("data-due")


def tap_twice(page, key):
    """Taps where a button is, and once more at once, whatever is there by then."""
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*place)
    time.sleep(0.15)
    page.mouse.click(*place)


def answer(page, face):
    """Answers what is asked on a page; without a face the program rolls. Returns what it was."""
    until("the buttons to wake", lambda: not page.query_selector("body.resting"))
    asked, sent = due(page), SENT.get(page, 0)
    if page.query_selector("#due .dice") and not face:
        tap_twice(page, page.query_selector("#due button[data-send]"))
        kind = "dice"
    elif page.query_selector("#due .dice"):
        find = f'#due [data-face="{face}"]:not([disabled])'
        while page.query_selector(find):
            page.query_selector(find).click()
        tap_twice(page, page.query_selector("#due [data-faces]"))
        kind = "dice"
    else:
        buttons = page.query_selector_all("#due button[data-send]:not(.send)")
        sends = [json.loads(button.get_attribute("data-send")) for button in buttons]
        wanted = [{"choose": 0}, {"answers": {"react": "yes"}}, {"answers": {"reaction": "fire"}}]
        at = next((at for at, send in enumerate(sends) if send in wanted), 0)
        kind = next(iter(sends[at].get("answers", {"follow-up": 0})))
        buttons[at].click()
        tap_twice(page, page.query_selector("#due .send") or buttons[at])
    until("the answer to be taken", lambda: due(page) != asked)
    time.sleep(0.2)
    assert SENT[page] == sent + 1, "a second tap answered the next question"
    return kind


def fits(board):
    """The board shows all of both rosters, however much a result tells."""
    for width, height in ((1280, 800), (1280, 720), (1366, 768), (1920, 1080), (1280, 740)):
        board.set_viewport_size({"width": width, "height": height})
        for more in (0, 2, 5, 9, 30):
            below = board.evaluate("""(more) => {
                document.querySelectorAll(".more").forEach((it) => it.remove());
                const line = '<p class="more verdict">Grenadiers fall back 4 inches, and the Old Soldiers behind them lose heart.</p>';
                document.getElementById("now").insertAdjacentHTML("beforeend", line.repeat(more));
                dispatchEvent(new Event("resize"));
                const rows = [...document.querySelectorAll("#sides .units li, #sides .legend")];
                return Math.max(...rows.map((it) => it.getBoundingClientRect().bottom)) - innerHeight;
            }""", more)
            assert below <= 0, f"{below} pixels of the rosters lie below a window of {width} by {height} with {more} lines more"


def main():
    PICTURES.mkdir(parents=True, exist_ok=True)
    folder = pathlib.Path(tempfile.mkdtemp())
    os.environ["DRUMHEAD_STATE_DIR"] = os.environ["DRUMHEAD_CONFIG_DIR"] = str(folder)
    game = folder / "game.jsonl"
    lines = "".join(json.dumps(request) + "\n" for request in BEFORE)
    exec_ = [PROGRAM, "exec", "hollow-creek", "--game", game, "--seed", "5"]
    replies = subprocess.run(exec_, input=lines, capture_output=True, text=True, check=True).stdout
    assert all(json.loads(reply)["ok"] for reply in replies.splitlines()), replies
    program = Program("play", "--game", str(game), "--no-tumble", "--share")
    addresses = []
    while len(addresses) < 3:
        found = until("an address", lambda: re.findall(r"http://\S+/[0-9a-z]{26}", program.seen))
        addresses.append(found[-1])
        # The next one, and the whole screen again.
        program.seen = ""
        program.keys("\x1b[C\x0c")
    program.keys("\x1b")
    time.sleep(0.3)
    chromium = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        faults = []

        def open_page(address, width, scheme, **more):
            context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme, **more)
            page = context.new_page()
            page.on("request", lambda it: it.method == "POST" and "typed" not in it.post_data and SENT.update({page: SENT.get(page, 0) + 1}))
            page.on("pageerror", lambda fault: faults.append(str(fault)))
            page.on("console", lambda line: faults.append(line.text) if "Content Security" in line.text else None)
            page.goto(address)
            return page

        red = open_page(addresses[0], 360, "dark", has_touch=True)
        blue = open_page(addresses[1], 360, "light", has_touch=True)
        board = open_page(addresses[2], 1280, "dark")
        plain = open_page(addresses[2], 768, "light", java_script_enabled=False)

        assert "Joker" in red.inner_text("#hand"), red.inner_text("body")
        for page in (blue, board, plain):
            assert "Joker" not in page.content()
        assert "Hunters in the Thicket" in blue.content()
        for page in (red, board, plain):
            assert "Hunters in the Thicket" not in page.content()
        assert "Highlanders" in plain.inner_text("#sides")
        red.screenshot(path=PICTURES / "red-360-card.png", full_page=True)

        program.keys(":charge dragoons minutemen distance=7\r")
        done = {"red": [], "blue": []}
        steps, idle = 0, 0
        turn = board.inner_text("#head .turn").split(",")[0]
        while idle < 1200:
            asked = [(name, page) for name, page in (("red", red), ("blue", blue)) if due(page)]
            if not asked:
                idle += 1
                if board.inner_text("#head .turn").split(",")[0] != turn:
                    break
                # The laptop goes on: it draws, ends a step that someone could still act in, or does what comes next.
                if idle % 4 == 0:
                    asked = board.inner_text("#due")
                    if "drawn on the laptop" in asked:
                        program.keys(" ")
                    else:
                        program.keys("dx "[idle // 4 % 3])
                        # Its own questions are on its screen alone.
                        program.seen = ""
                        program.keys("\x0c")
                        if "anyway?" in program.seen:
                            program.keys("2\r")
                time.sleep(0.1)
                continue
            name, page = asked[0]
            if len(asked) == 1:
                other = blue if page is red else red
                assert not due(other)
            steps += 1
            if steps == 2:
                blue.reload()
                until("the page after a reload", lambda: blue.inner_text("#head .turn"))
                continue
            if steps == 3:
                red.context.set_offline(True)
                time.sleep(0.5)
                red.context.set_offline(False)
                until("the page after a dropped connection", lambda: "reached" not in red.inner_text("#line"))
                continue
            if steps in (1, 4, 5, 6):
                page.screenshot(path=PICTURES / f"{name}-360-{steps}.png", full_page=True)
            done[name].append(answer(page, steps < 8 and (5 if name == "blue" else 3)))
        assert idle < 1200, board.inner_text("#due")
        print(done)
        assert "dice" in done["red"] and "dice" in done["blue"], done
        assert "react" in done["blue"] or "reaction" in done["blue"], done
        fits(board)
        board.screenshot(path=PICTURES / "board-1280.png")
        for width in (768, 1280):
            red.set_viewport_size({"width": width, "height": 900})
            red.screenshot(path=PICTURES / f"red-{width}.png")
        plain.reload()
        plain.screenshot(path=PICTURES / "board-768-plain.png")
        for page in (red, blue, board):
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, "the page is wider than its window"
        assert not faults, faults
        assert program.end() == 0
        until("the pages to say that it is over", lambda: "ended" in red.inner_text("#line"))
        assert not red.inner_text("main").strip(), "nothing of the game stays on show"
        browser.close()
    verified = subprocess.run([PROGRAM, "verify", game], capture_output=True, text=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    records = [json.loads(line) for line in game.read_text().splitlines()[2:]]
    origins = {record.get("from") for record in records}
    assert {"red", "blue"} <= origins, origins
    print(f"{turn} is played, {len(records)} lines, verified. The pictures are in {PICTURES}.")


if __name__ == "__main__":
    main()
