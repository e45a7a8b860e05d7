"use strict";
// Keeps the page as the game is: each event brings the parts that the server made, and only those that differ are put in.
(() => {
  const base = location.pathname.replace(/\/+$/, "");
  const at = (id) => document.getElementById(id);
  const shown = {};
  let events = null;
  // When the laptop was heard last, and when it was called last; why it is not heard.
  const SILENCE = 15000;
  let heard = Date.now();
  let tried = 0;
  let lost = "";
  // When an answer did not reach it.
  let unsent = 0;
  // The buttons rest for a moment after each new question and each tap that counts: a second tap is for what was there before.
  const REST = 500;
  const NEW = "This has just changed: tap again.";
  let asked = null;
  let rested = 0;
  let resting = "";
  let answered = -Infinity;
  document.documentElement.classList.remove("plain");

  // A notice is about what was asked or had happened: it goes with the next question or result, once there was time to read it.
  const READ = 4000;
  let [noted, said, isFresh] = ["", 0, false];
  const say = (text, isBrief) => {
    [said, isFresh] = [performance.now(), true];
    at("line").classList.toggle("brief", Boolean(isBrief));
    if (at("line").textContent === text) return;
    at("line").textContent = text;
    // It takes a line of the board.
    fit();
  };

  function age() {
    const who = document.querySelector("#due .who");
    const now = [asked, who && who.textContent, at("now").textContent].join();
    const isOld = now !== noted && !isFresh;
    noted = now;
    const text = at("line").textContent;
    if (!isOld || !text) return;
    const go = () => { if (at("line").textContent === text && !lost && !unsent) say(""); };
    setTimeout(go, Math.max(0, READ - performance.now() + said));
  }

  // A range of faces, such as 3-4, never breaks over a line.
  function keepWhole(place) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const whole = texts.currentNode.data.replace(/(\d)-(?=[\d/])/g, "$1\u2011");
      if (whole !== texts.currentNode.data) texts.currentNode.data = whole;
    }
  }

  const element = (name, text, attributes) => {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
    return made;
  };

  // Puts the buttons to rest; a tap meanwhile is answered with these words.
  function rest(words, time = REST) {
    rested = performance.now() + time;
    resting = words;
    document.body.classList.add("resting");
    setTimeout(() => { if (performance.now() >= rested) document.body.classList.remove("resting"); }, time + 20);
  }

  function look() {
    const due = document.querySelector("[data-due]");
    const now = due ? due.dataset.due : "";
    if (now === asked) return;
    asked = now;
    if (at("line").textContent === NEW) say("");
    // Who has just answered here expects what comes next; only a double tap must not answer that too.
    const since = performance.now() - answered;
    if (since < 3000) rest("", Math.max(250, REST - since));
    else rest(NEW);
    answered = -Infinity;
    // A question to this page comes into sight, below the band.
    const place = due && due.closest("#due");
    const top = place ? place.getBoundingClientRect().top : 0;
    // With what it follows from above it.
    if (place && (top < under || top > innerHeight / 2)) (place.querySelector(".after") ? at("now") : place).scrollIntoView();
  }

  // The band over a phone's page stays in sight where it leaves room for the page.
  const band = document.querySelector(".whose");
  let under = 0;
  new ResizeObserver(() => {
    const high = band.offsetHeight;
    const stays = high <= innerHeight / 4;
    band.classList.toggle("tall", !stays);
    under = stays ? high : 0;
    document.documentElement.style.setProperty("--under", `${under}px`);
  }).observe(band);

  // The board fills its window: above, what is asked and what happened, below it both rosters. Each is written in the largest
  // letters with which all of it fits. Rather than letters that cannot be read from across the table the rosters give room, and
  // then the dice; but all units of both sides are always there, in smaller letters if it must be.
  const isBoard = document.body.classList.contains("board");
  const wide = matchMedia("(min-width: 1000px)");
  // The least letters, in rem: those that can be read from across the table; where not all fits, smaller ones.
  const LEAST = [1.25, 1, 0.8, 0.6];
  let least = LEAST[0];
  // The size in rem; 0 where even the smallest letters do not fit.
  function grow(area, room, [low, high], fits, property = "font-size") {
    const set = (size) => {
      area.style.setProperty(property, property === "font-size" ? `${size}rem` : size);
      return area.offsetHeight <= room && fits(area);
    };
    if (!set(low)) return 0;
    if (high <= low) return low;
    for (let n = 0; n < 7; n += 1) {
      const size = (low + high) / 2;
      if (set(size)) low = size;
      else high = size;
    }
    set(low);
    return low;
  }
  const isWhole = (area) => area.scrollWidth <= area.clientWidth;
  // A unit with many signs may take a second line.
  const areRowsWhole = (sides) => {
    const rows = [...sides.querySelectorAll(".units summary")];
    const line = Math.min(...rows.map((it) => it.offsetHeight));
    return rows.every(isWhole) && rows.filter((it) => it.offsetHeight > 1.5 * line).length <= 2;
  };
  const areNamesWhole = (sides) => areRowsWhole(sides) && [...sides.querySelectorAll(".units b")].every(isWhole);
  // What gives room first: the dice, then the odds, then the letters; the rosters only lose their objectives and formations, and
  // never a unit.
  const LEANER = ["", "bare", "bare lean"];
  const SHARES = [0.6, 0.5, 0.4, 0.3, 0.24];
  function fit() {
    if (!isBoard) return;
    const [above, sides, root] = [at("above"), at("sides"), document.documentElement];
    for (const it of [above, at("now"), at("due"), sides]) it.removeAttribute("style");
    root.style.removeProperty("--least");
    if (!wide.matches) return;
    const room = innerHeight - above.getBoundingClientRect().top - scrollY;
    const best = LEAST.reduce((found, size) => {
      if (found) return found;
      least = size;
      root.style.setProperty("--least", `${size}rem`);
      return bestOf(above, sides, room);
    }, null);
    // Then the lowest rosters stay in sight, and what is above them is cut.
    const { rows, kind } = best || { rows: growRows(sides, room * 0.5), kind: "bare lean" };
    above.className = kind;
    const take = (it) => { [sides.style.cssText, sides.className] = it.as; };
    take(rows);
    growAbove(above, room - rows.high);
    // What is left over goes to the rosters, and then to the captions of the dice.
    const left = room - above.offsetHeight;
    const larger = best ? growRows(sides, left) : rows;
    const it = larger.level <= rows.level && larger.size > rows.size && larger.high <= left ? larger : rows;
    take(it);
    const high = room - it.high;
    if (above.querySelector(".rolls")) grow(at("now"), high, [0.6, 1], () => above.offsetHeight <= high && isWhole(at("now")), "--small");
    above.style.cssText += `; min-height: ${high}px; ${best ? "" : `max-height: ${high}px; overflow: hidden`}`;
  }
  // The sizes of both that leave the smaller of them largest; none where not all fits.
  function bestOf(above, sides, room) {
    const shares = least < LEAST[0] ? SHARES.slice(2) : SHARES;
    const rows = shares.map((share) => growRows(sides, room * share)).filter((it) => it.size);
    let best = null;
    // Without the dice and the odds, beside the lowest rosters, the least letters fit or none do.
    above.className = LEANER.at(-1);
    if (!growAbove(above, room - Math.min(...rows.map((it) => it.high)), least)) return best;
    for (const level of KINDS.keys()) {
      for (const kind of LEANER) {
        above.className = kind;
        const isLarger = (it) => !best || it.size > Math.min(best.size, best.rows.size);
        for (const it of rows.filter((it) => it.level === level)) {
          if (!isLarger(it)) continue;
          above.style.minHeight = "";
          const size = growAbove(above, room - it.high);
          if (size && (!best || Math.min(size, it.size) > Math.min(best.size, best.rows.size))) best = { size, rows: it, kind };
        }
        if (best) return best;
      }
    }
    return best;
  }
  // The last result stands on the left and the next step on the right, as wide as gives them the largest letters, or below it;
  // then each fills its own place. A question stands alone.
  const COLUMNS = ["3fr 2fr", "1fr 1fr", "2fr 3fr", "3fr 1fr", "1fr"];
  function growAbove(above, room, most = 3.5) {
    const both = [at("now"), at("due")];
    const fits = () => above.offsetHeight <= room && both.every(isWhole);
    let size = 0;
    // Only what can be larger than the best so far is measured.
    const set = (columns, from) => {
      both.forEach((it) => it.removeAttribute("style"));
      above.style.gridTemplateColumns = columns;
      return grow(above, room, [from, most], fits);
    };
    // Meanwhile no word is broken.
    above.classList.add("measured");
    if (above.querySelector(".asked")) size = grow(above, room, [least, Math.min(most, 2.3)], fits);
    else {
      let chosen = COLUMNS[0];
      for (const columns of COLUMNS) {
        const larger = set(columns, size ? size + 0.05 : least);
        if (larger) [size, chosen] = [larger, columns];
      }
      set(chosen, size || least);
      if (size) {
        above.style.fontSize = `${size}rem`;
        for (const it of both) grow(it, room, [size, 1.8 * size], fits);
      }
    }
    above.classList.remove("measured");
    return size;
  }
  // The rows of a side stand in as few columns as give them the largest letters; the objectives are for a board with room. With
  // many units only their names and signs have room, and in narrow columns no name is cut.
  const KINDS = [["", [1, 2]], ["full", [1, 2]], ["dense", [1, 2, 3, 4]]];
  let grown = {};
  function growRows(sides, room) {
    const now = `${innerWidth} ${innerHeight} ${least} ${sides.innerHTML}`;
    if (grown.now !== now) grown = { now };
    if (grown[room]) return grown[room];
    const set = (columns, kind) => {
      sides.style.setProperty("--columns", columns);
      sides.className = kind;
      const fits = columns > 2 ? areNamesWhole : areRowsWhole;
      const size = grow(sides, kind === "dense" ? room * 1.2 : room, [least, 1.8], fits);
      // Larger ones only where they leave more room above.
      return size < 1.75 ? size : grow(sides, room * 0.85, [size, 3.5], areRowsWhole) || size;
    };
    let [size, level] = [0, 0];
    for (const [kind, columns] of KINDS) {
      const sizes = columns.map((n) => set(n, kind));
      size = Math.max(...sizes);
      set(sizes.indexOf(size) + 1, kind);
      if (size) break;
      level += 1;
    }
    grown[room] = { level: Math.min(level, 2), size, high: sides.offsetHeight, as: [sides.style.cssText, sides.className] };
    return grown[room];
  }
  addEventListener("resize", fit);

  // A button is not replaced under the finger: its tap would be lost.
  let pressed = false;
  let waiting = null;
  let release = 0;
  function free() {
    clearTimeout(release);
    pressed = false;
    if (waiting) show(waiting);
  }
  document.addEventListener("pointerdown", (event) => {
    clearTimeout(release);
    pressed = Boolean(event.target.closest("button"));
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { release = setTimeout(free, 100); });

  function show(parts) {
    waiting = pressed ? parts : null;
    if (pressed) return;
    isFresh = false;
    for (const [id, html] of Object.entries(parts)) {
      const place = at(id);
      if (!place || shown[id] === html) continue;
      const all = () => [...place.querySelectorAll("details:not(.open *)")].map((it, n) => [it.dataset.key || n, it]);
      const mark = () => { const due = place.querySelector("[data-due]"); return due && due.dataset.due; };
      const was = mark();
      const open = new Map(all().map(([key, it]) => [key, it.open]));
      const keys = () => [...place.querySelectorAll("button, summary")];
      const held = keys().indexOf(document.activeElement);
      const words = held < 0 ? "" : document.activeElement.textContent;
      const inside = place !== document.activeElement && place.contains(document.activeElement);
      const isNew = id in shown;
      shown[id] = html;
      place.innerHTML = html;
      keepWhole(place);
      // A card that was opened closes with anything new: one tap more would play it.
      const isKept = (it) => !it.closest(".cards") || mark() === was;
      all().forEach(([key, it]) => { if (open.has(key) && isKept(it)) it.open = open.get(key); });
      if (id === "due") {
        dice();
        choices();
        forget();
      }
      if (id === "call" && html && isNew && navigator.vibrate) navigator.vibrate(200);
      if (inside) {
        const same = keys().filter((it, at) => it.textContent === words && !it.disabled && at >= held);
        (same[0] || keys().find((it) => it.textContent === words) || place).focus();
      }
    }
    fit();
    look();
    age();
    speak();
  }

  // The last banner is told at the top of the page while its verdict is out of sight.
  const seen = new IntersectionObserver(([it]) => document.body.classList.toggle("seen", it.isIntersecting), { rootMargin: "-60px 0px 0px" });
  seen.observe(at("now"));

  // Reads each verdict aloud, what to do, and who is next; only once someone has asked for it.
  const aloud = document.querySelector("[data-aloud]");
  let spoken = [];
  function speak() {
    if (!aloud || aloud.getAttribute("aria-pressed") !== "true") return;
    const all = (which) => [...document.querySelectorAll(which)].map((it) => it.textContent.replace(/\.?$/, "."));
    const now = all("#now .verdict, #now .good, #now .bad, #now .grave, #now .todo li").concat(all("#due .who, #due .task"));
    const text = now.filter((it) => !spoken.includes(it)).join(" ");
    spoken = now;
    if (!text) return;
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(text));
  }
  function readAloud(is) {
    aloud.setAttribute("aria-pressed", String(is));
    aloud.textContent = is ? "Reading aloud" : "Read aloud";
    speak();
    // The browser looks for its voices only now.
    if (is) {
      setTimeout(() => {
        if (speechSynthesis.getVoices().length) return;
        say("This browser has no voice: it cannot read aloud.");
        readAloud(false);
      }, 1500);
    }
  }
  if (aloud && !("speechSynthesis" in window)) aloud.remove();

  // Covers what the table may not know, and stays over a reload.
  const cover = document.querySelector("[data-cover]");
  function covered(is) {
    if (!cover || document.body.classList.contains("covered") === is) return;
    document.body.classList.toggle("covered", is);
    [cover.textContent, cover.dataset.cover] = [cover.dataset.cover, cover.textContent];
    try { sessionStorage.setItem(`${base} covered`, is ? "1" : ""); } catch { /* It is not kept then. */ }
  }
  try { covered(sessionStorage.getItem(`${base} covered`) === "1"); } catch { /* Nothing was kept. */ }

  // The answers go out one after another, in the order of the taps.
  let sent = Promise.resolve();

  // What is typed and not sent yet, and for which roll: it stays over a reload, and a die typed at the laptop.
  const kept = () => { try { return JSON.parse(sessionStorage.getItem(base)) || {}; } catch { return {}; } };
  function keep(roll, faces) {
    try { sessionStorage.setItem(base, JSON.stringify({ roll, faces })); } catch { /* Nothing is kept then. */ }
  }
  const rollOf = (due) => due.split("-").slice(0, 3).join("-");

  // What was typed for a roll that is asked for no more is for no other one, and is not put away in silence.
  let sending = "";
  function forget() {
    const { roll, faces } = kept();
    const form = document.querySelector("#due .dice");
    if (!roll || roll === sending || (form && rollOf(form.closest("[data-due]").dataset.due) === roll)) return;
    keep("", []);
    const over = document.querySelector("#over span");
    const end = over && over.dataset.roll === roll ? over : null;
    // It may have been sent from here after all, when the reply was lost.
    if (end && document.body.classList.contains(end.dataset.by) && end.dataset.faces === faces.join(" ")) return;
    if (faces.length) say(`${end ? end.textContent : "This roll is over."} Your ${faces.join(" ")} ${faces.length === 1 ? "was" : "were"} not used.`);
  }

  // The keys for the faces of real dice, and for their count where nothing else matters. A tap only types: the dice go with a
  // tap on their button.
  let counting = "";
  function dice() {
    const place = document.querySelector("#due .dice");
    if (!place) return;
    const due = place.closest("[data-due]").dataset.due;
    const roll = rollOf(due);
    const count = Number(place.dataset.count);
    const die = Number(place.dataset.die);
    const better = place.dataset.better;
    const program = place.parentElement.querySelector("[data-send]");
    const faces = kept().roll === roll ? kept().faces.slice(0, count) : [];
    const held = "held" in place.dataset;
    let some = null;
    const key = (text, data, disabled, yes) => {
      const made = element("button", text, { type: "button", ...data });
      if (yes) made.className = "yes";
      made.disabled = disabled || held;
      return made;
    };
    const row = (name, label, ...keys) => {
      const made = element("div", "", { class: name, role: "group", "aria-label": label });
      made.append(...keys);
      return made;
    };
    const pad = () => {
      const slots = element("p", "", { class: "slots", "aria-live": "polite" });
      const rolled = place.dataset.rolled ? place.dataset.rolled.split(" ") : [];
      rolled.forEach((face) => slots.append(element("span", face, { class: "fallen" })));
      for (let n = 0; n < count; n += 1) {
        const face = faces[n];
        slots.append(element("span", face || "", face ? {} : { class: "empty" }));
      }
      if (count > 1) slots.append(element("small", `${faces.length} of ${count} typed`));
      const all = [...Array(die).keys()].map((n) => key(n + 1, { "data-face": n + 1 }, faces.length >= count));
      return [slots, row(die === 6 ? "keys d6" : "keys", "Faces of the dice", ...all),
        row("pair", "The dice typed",
          key("Take one back", { "data-erase": "" }, faces.length === 0),
          key(count > 1 ? "Send the dice" : "Send the die", { "data-faces": "" }, faces.length !== count, true))];
    };
    const counter = () => {
      const many = `How many of the ${count} dice ${better}?`;
      const all = [...Array(count + 1).keys()].map((n) => key(n, { "data-some": n, "aria-pressed": String(n === some) }, false));
      const text = some === null ? "Send the number" : `Send: ${some} of ${count} ${better}`;
      return [element("p", many), row("keys", many, ...all), key(text, { "data-count": "" }, some === null, true)];
    };
    const draw = (isTyped) => {
      // Each new roll begins with faces: a number meant as a face is no count.
      const counts = counting === roll && better && !faces.length;
      const parts = counts ? counter() : pad();
      if (better && !faces.length && count > 1) parts.push(key(counts ? "Type the faces instead" : `Type only how many ${better}`, { "data-switch": "" }, false));
      // The program never rolls a die that lies on the table.
      if (program) {
        program.textContent = faces.length ? `Let the program roll ${count - faces.length === 1 ? "the last one" : `the other ${count - faces.length}`}` : "Let the program roll";
        program.hidden = faces.length === count;
        program.dataset.send = JSON.stringify({ roll: faces });
      }
      const last = place.contains(document.activeElement) ? document.activeElement.dataset : {};
      place.replaceChildren(...parts);
      const find = last.face ? `[data-face="${last.face}"]` : "switch" in last ? "[data-switch]" : "erase" in last ? "[data-erase]" : "";
      // Once all is typed the next tap is on the button that sends.
      const send = place.querySelector(".yes:not([disabled])");
      const next = (isTyped && send) || (find && (place.querySelector(`${find}:not([disabled])`) || place.querySelector("button:not([disabled])")));
      if (next) next.focus();
    };
    place.onclick = (event) => {
      const key = event.target.closest("button");
      if (!key) return;
      if ("faces" in key.dataset) return ask({ dice: faces }, due);
      if ("count" in key.dataset) return ask({ count: some }, due);
      if ("some" in key.dataset) some = Number(key.dataset.some);
      if ("switch" in key.dataset) [counting, some] = [counting === roll ? "" : roll, null];
      if (key.dataset.face) faces.push(Number(key.dataset.face));
      if ("erase" in key.dataset) faces.pop();
      keep(roll, faces);
      tell(faces, due);
      draw(true);
    };
    if (faces.length) tell(faces, due);
    draw(false);
  }

  // The laptop knows what is typed here, and does not roll over it unasked.
  function tell(faces, due) {
    const body = JSON.stringify({ typed: faces, due });
    const post = () => fetch(`${base}/do`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal: AbortSignal.timeout(8000) });
    sent = sent.then(post).catch(() => {});
  }

  // A tap on an answer only chooses it, and it goes with a tap on the button below. As at the laptop the default is chosen first.
  // What was tapped and not sent yet stays over a reload, for its own question: asked again in the same words, as by a laptop that
  // was started again, nothing is chosen.
  const TAPPED = `${base} answer`;
  const tapped = () => { try { return JSON.parse(sessionStorage.getItem(TAPPED)) || {}; } catch { return {}; } };
  function keepTapped(it) {
    try { sessionStorage.setItem(TAPPED, JSON.stringify(it)); } catch { /* Nothing is kept then. */ }
  }
  let chosen = {};
  function choices() {
    const all = [...document.querySelectorAll("#due .choice")];
    if (!all.length) {
      // On a page that waits for the laptop nothing is known of its question.
      if (document.querySelector("#due .who")) keepTapped({});
      return;
    }
    const place = all[0].parentElement;
    const due = place.dataset.due;
    // Not with their odds, which come a little later.
    const asks = [...document.querySelectorAll("#due :is(.who, .task)")].map((it) => it.textContent);
    const words = asks.concat(all.map((it) => it.firstChild.textContent)).join();
    const send = element("button", "", { type: "button", class: "yes send" });
    const draw = () => {
      const key = all.find((it) => chosen.due === due && it.dataset.send === chosen.send);
      all.forEach((it) => it.setAttribute("aria-pressed", String(it === key)));
      send.disabled = !key;
      send.textContent = key ? `Send: ${key.firstChild.textContent.trim()}` : "Choose an answer";
      if (key) send.dataset.send = key.dataset.send;
    };
    if (chosen.due !== due) {
      const last = tapped();
      const preset = all.find((it) => "default" in it.dataset && last.words !== words);
      chosen = last.due === due ? last : { due, send: preset && preset.dataset.send };
      if (last.due !== due && last.words !== words) keepTapped({});
    }
    for (const it of all) {
      it.onclick = () => {
        chosen.send = it.dataset.send;
        keepTapped({ due, words, send: chosen.send });
        draw();
        send.focus();
      };
    }
    place.append(send);
    draw();
  }

  // A keyboard types faces too. Where a second digit may follow the first waits for it.
  let digits = "";
  let following = 0;
  function type() {
    clearTimeout(following);
    const key = document.querySelector(`#due .dice :is([data-face="${digits}"], [data-some="${digits}"]):not([disabled])`);
    digits = "";
    if (key) key.click();
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const find = (which) => document.querySelector(`#due .dice ${which}:not([disabled])`);
    if (event.key === "Backspace" && find("[data-erase]")) find("[data-erase]").click();
    if (!/^[0-9]$/.test(event.key)) return;
    clearTimeout(following);
    digits += event.key;
    const more = [...document.querySelectorAll("#due .dice :is([data-face], [data-some])")].some((it) => it.textContent.startsWith(digits) && it.textContent !== digits);
    if (!more) type();
    else following = setTimeout(type, 700);
  });

  function ask(request, due) {
    rest("");
    answered = performance.now();
    send(request, due);
  }
  function send(request, due) {
    sent = sent.then(() => post(request, due));
  }
  async function post(request, due) {
    document.body.classList.add("sending");
    if (request.dice || request.roll || "count" in request) sending = rollOf(due);
    try {
      const reply = await fetch(`${base}/do`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...request, due }),
        signal: AbortSignal.timeout(8000),
      });
      const back = await reply.json();
      unsent = 0;
      if (back.ok && sending) keep("", []);
      if (back.ok && ("answers" in request || "choose" in request)) keepTapped({});
      say(back.ok ? "" : back.message ? `${back.message[0].toUpperCase()}${back.message.slice(1)}.` : "The laptop does not answer.");
    } catch {
      unsent = Date.now();
      say("Not sent: the laptop cannot be reached. Try again.");
    }
    document.body.classList.remove("sending");
    sending = "";
    forget();
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key === cover) covered(!document.body.classList.contains("covered"));
    if (key === aloud) {
      speechSynthesis.cancel();
      spoken = [];
      readAloud(aloud.getAttribute("aria-pressed") !== "true");
    }
    if ("shut" in key.dataset) {
      const card = key.closest("details");
      card.open = false;
      card.querySelector("summary").focus();
    }
    const due = key.dataset.send && !key.matches(".choice") && key.closest("[data-due]");
    // Every tap on a step counts, however quickly they follow each other.
    if (due) (key.matches(".step") ? send : ask)(JSON.parse(key.dataset.send), due.dataset.due);
    free();
  });

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-due] button") || event.timeStamp >= rested) return;
    event.stopImmediatePropagation();
    if (!resting || (at("line").textContent && at("line").textContent !== NEW)) return;
    // It lies over the page: nothing moves under the finger.
    say(resting, true);
    setTimeout(() => { if (at("line").textContent === NEW) say(""); }, 2000);
  }, true);

  // A browser has few connections to one place: a tab that nobody looks at lets its own go.
  function listen() {
    if (events) events.close();
    tried = Date.now();
    if (document.hidden) return;
    events = new EventSource(`${base}/events`);
    events.onmessage = (event) => {
      hear();
      show(JSON.parse(event.data));
    };
    events.addEventListener("beat", hear);
    events.addEventListener("full", () => lose("Too many pages are open: close some."));
    events.addEventListener("end", () => end("Sharing has ended. Keep this page open: it goes on when the laptop shares again."));
    events.addEventListener("other", () => end("This address is of another game: scan the code again."));
    events.onerror = () => { if (!lost) lose("The laptop cannot be reached: the page shows the last state, and tries again."); };
  }

  // The laptop is heard: what was said of its silence goes, an answer that was not sent once there was time to read it.
  function hear() {
    heard = Date.now();
    if (!lost && !(unsent && heard - unsent > 3000)) return;
    [lost, unsent] = ["", 0];
    say("");
    document.body.classList.remove("lost");
  }

  // Says why this page may be out of date, until the next word from the laptop.
  function lose(why) {
    lost = why;
    say(why);
    document.body.classList.add("lost");
  }

  // No hand stays on show when it is over.
  function end(why) {
    lose(why);
    waiting = null;
    // Whose page it is stays.
    at("title").textContent = at("whose").textContent;
    const gone = [...Object.keys(shown), "due", "now", "hand", "dice", "sides", "before", "about", "call", "news"];
    for (const id of gone) if (at(id) && !["whose", "title"].includes(id)) at(id).replaceChildren();
    for (const id of Object.keys(shown)) delete shown[id];
  }

  // A phone that slept has lost its connection without a word.
  function wake() {
    if (document.hidden) return;
    const [quiet, since] = [Date.now() - heard, Date.now() - tried];
    if (quiet > SILENCE && !lost) {
      // Where nothing is held there is nothing to cover.
      const holds = cover && document.querySelector("#whose .holds");
      if (holds) covered(true);
      const state = holds ? "the page is covered, and" : "the page shows the last state, and";
      lose(`No word from the laptop: ${state} tries again. If that lasts, scan the code on the laptop again.`);
    }
    if (since > 2000 && (events.readyState === EventSource.CLOSED || (quiet > SILENCE && since > 8000))) listen();
  }
  setInterval(wake, 1000);
  document.addEventListener("visibilitychange", () => { heard = Date.now(); listen(); });
  window.addEventListener("online", listen);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });

  keepWhole(document.querySelector("main"));
  dice();
  choices();
  forget();
  fit();
  look();
  age();
  listen();
})();
