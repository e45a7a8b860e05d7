#!/bin/sh
# Makes reports of the kept games and of a battle of three turns, and pictures of them to look at: in headless Chromium,
# 1280 and 390 pixels wide, light and dark, and as PDF pages. Not part of `cargo test`.
#
#   tests/report/look.sh [FOLDER]
#
# Installs Chromium and poppler where they are missing (as root on Debian and Ubuntu).
set -eu
cd "$(dirname "$0")/../.."
out=$(realpath -m "${1:-target/look}")
mkdir -p "$out"

find_browser() { command -v chromium || command -v chromium-browser || command -v google-chrome || true; }
if [ -z "$(find_browser)" ]; then apt-get install -y chromium; fi
if ! command -v pdftoppm >/dev/null; then apt-get install -y poppler-utils; fi
browser=$(find_browser)

cargo build
drumhead=${CARGO_TARGET_DIR:-target}/debug/drumhead

rm -f "$out"/*
"$drumhead" exec hollow-creek --seed 11 --game "$out/three-turns.jsonl" \
    <tests/report/three-turns.requests.jsonl >"$out/three-turns.replies"
if grep -v '^{"ok":true' "$out/three-turns.replies"; then exit 1; fi
for game in tests/replays/*/*.format-1.jsonl "$out/three-turns.jsonl"; do
    name=$(basename "$game" .jsonl)
    name=${name%.format-1}
    case $name in three-turns) reader=table ;; *) reader=umpire ;; esac
    "$drumhead" report "$game" --as "$reader" -o "$out/$name.md"
    "$drumhead" report "$game" --as "$reader" -o "$out/$name.html"
done

# A narrow window shows less than it is told to, so the page stands in a frame of its own width.
frame() {
    printf '<!doctype html><body style="margin:0"><iframe src="%s" style="border:0;width:%spx;height:%spx"></iframe>' \
        "$1" "$2" "$3"
}
shoot() { # page, picture, width, height, further options
    page=$1 picture=$2 width=$3 height=$4
    shift 4
    frame "$page" "$width" "$height" >"$out/frame.html"
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files "$@" \
        --window-size="$((width < 500 ? 500 : width)),$height" --screenshot="$picture" "file://$out/frame.html" 2>/dev/null
}
for page in "$out"/*.html; do
    name=$(basename "$page" .html)
    if [ "$name" = frame ]; then continue; fi
    shoot "$page" "$out/$name-1280.png" 1280 6000
    shoot "$page" "$out/$name-390.png" 390 12000
    shoot "$page" "$out/$name-1280-dark.png" 1280 6000 --blink-settings=preferredColorScheme=0
    "$browser" --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$out/$name.pdf" "file://$page" 2>/dev/null
    pdftoppm -r 60 -png "$out/$name.pdf" "$out/$name-page"
done
rm -f "$out/frame.html"
ls "$out"
