"use strict";
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const say = game.labels;
  const CODES = ".KABNRCP?kabnrcp";
  const SVG = "http://www.w3.org/2000/svg";
  const at = (id) => document.getElementById(id);
  const make = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);
  const boards = [at("board"), at("turned")];
  const layers = boards.map((board) => board.firstElementChild.appendChild(document.createElementNS(SVG, "g")));
  const children = game.lines.map(() => new Map());
  game.lines.forEach((line, index) => {
    if (!index) return;
    const places = children[line.parent];
    places.set(line.first, [...(places.get(line.first) || []), index]);
  });
  let flipped = game.flipped;
  let line = 0;
  let ply = 0;
  let timer = null;

  const point = (name) => (name.charCodeAt(1) - 48) * 9 + name.charCodeAt(0) - 97;
  const last = (index) => game.lines[index].first + game.lines[index].moves.length - 1;
  const black = (of) => (of + 1 + game.black) % 2 === 1;

  // the line in which a ply stands that is played on the way to the end of a line
  const owner = (index, of) => {
    while (index && of < game.lines[index].first) index = game.lines[index].parent;
    return index;
  };
  const moveAt = (index, of) => {
    const found = game.lines[owner(index, of)];
    return { text: found.moves[of - found.first], name: found.names[of - found.first], check: found.checks.includes(of) };
  };
  const comment = (index, of) => {
    const own = game.lines[owner(index, of)].comments[of];
    const before = index && of === game.lines[index].first ? game.lines[index].comments[of - 1] : "";
    return [before, own].filter(Boolean).join("\n");
  };
  // what can be played in place of a ply: the line that has it, and those that leave it there
  const choices = (index, of) => {
    let home = owner(index, of);
    if (home && of === game.lines[home].first) home = owner(game.lines[home].parent, of);
    return [home, ...(children[home].get(of) || [])];
  };

  function position() {
    const board = [...game.start].map((letter) => CODES.indexOf(letter));
    for (let of = 1; of <= ply; of++) {
      const { text } = moveAt(line, of);
      board[point(text.slice(2))] = board[point(text)];
      board[point(text)] = 0;
    }
    return board;
  }

  function draw() {
    const board = position();
    const move = ply ? moveAt(line, ply) : null;
    boards.forEach((element, side) => { element.hidden = Boolean(side) !== flipped; });
    const layer = layers[flipped ? 1 : 0];
    layer.replaceChildren();
    const use = (id, where) => {
      const [rank, file] = [Math.floor(where / 9), where % 9];
      const element = document.createElementNS(SVG, "use");
      element.setAttribute("href", "#" + id);
      element.setAttribute("x", 100 * (flipped ? 8 - file : file));
      element.setAttribute("y", 100 * (flipped ? rank : 9 - rank));
      layer.appendChild(element);
    };
    if (move) [move.text, move.text.slice(2)].forEach((name) => use("xq-last", point(name)));
    board.forEach((code, where) => { if (code) use("xq-piece-" + code, where); });
    if (move && move.check) use("xq-check", board.indexOf(black(ply) ? 1 : 9));
  }

  function show() {
    draw();
    const end = last(line);
    const slider = at("slider");
    slider.max = end;
    slider.value = ply;
    const number = (of) => Math.floor((of - 1 + game.black) / 2) + game.number;
    const name = ply ? `${number(ply)}${black(ply) ? "…" : "."} ${moveAt(line, ply).name}` : say.start;
    at("where").textContent = `${name}  (${ply}/${end})${ply === end && !line ? "  " + game.result : ""}`;
    slider.setAttribute("aria-valuetext", name);
    at("comment").textContent = comment(line, ply);
    const instead = at("instead");
    instead.replaceChildren();
    if (ply) {
      const here = owner(line, ply);
      choices(line, ply).filter((other) => other !== here).forEach((other) => {
        instead.append(make("button", moveAt(other, ply).name, { onclick: () => go(other, ply) }));
      });
      if (instead.childElementCount) instead.prepend(make("span", say.instead + ":"));
    }
    const top = at("line");
    top.replaceChildren(make("span", line ? `${say.variation} ${line}` : say.main));
    if (line) top.append(make("button", say.leave, { onclick: leave }));
    list(number);
    document.querySelectorAll("[data-back]").forEach((button) => { button.disabled = ply === 0; });
    document.querySelectorAll("[data-forward]").forEach((button) => { button.disabled = ply === end; });
  }

  function list(number) {
    const moves = at("moves");
    if (moves.dataset.line !== String(line)) {
      moves.dataset.line = line;
      moves.replaceChildren();
      let row = null;
      for (let of = 1; of <= last(line); of++) {
        if (!row || !black(of)) {
          row = moves.appendChild(document.createElement("li"));
          row.append(make("span", number(of) + "."));
          if (black(of)) row.append(make("span", "…"));
        }
        const button = make("button", moveAt(line, of).name, { onclick: () => go(line, of) });
        button.dataset.ply = of;
        if (choices(line, of).length > 1) button.classList.add("branch");
        if (comment(line, of)) button.classList.add("said");
        row.append(button);
      }
      if (row && !black(last(line))) row.append(make("span", ""));
    }
    moves.querySelectorAll("[aria-current]").forEach((button) => button.removeAttribute("aria-current"));
    const current = moves.querySelector(`[data-ply="${ply}"]`);
    if (current) {
      current.setAttribute("aria-current", "step");
      const low = current.offsetTop + current.offsetHeight - moves.clientHeight;
      moves.scrollTop = Math.max(Math.min(moves.scrollTop, current.offsetTop), low);
    } else {
      moves.scrollTop = 0;
    }
  }

  function go(to, of) {
    line = to;
    ply = Math.max(0, Math.min(of, last(line)));
    if (ply === last(line)) pause();
    show();
  }
  function leave() {
    const { parent, first } = game.lines[line];
    go(parent, Math.min(ply, first - 1));
  }
  function turn(step) {
    if (!ply) return;
    const all = choices(line, ply);
    const here = all.indexOf(owner(line, ply));
    go(all[(here + step + all.length) % all.length], ply);
  }
  function pause() {
    clearInterval(timer);
    timer = null;
    playing.textContent = "⏯";
    playing.setAttribute("aria-label", say.play);
    playing.title = say.play;
  }
  function play() {
    if (timer) return pause();
    if (ply === last(line)) go(line, 0);
    timer = setInterval(() => go(line, ply + 1), 1000);
    playing.textContent = "⏸";
    playing.setAttribute("aria-label", say.pause);
    playing.title = say.pause;
  }
  function flip() {
    flipped = !flipped;
    draw();
  }

  const buttons = at("buttons");
  const button = (sign, label, act, data) => {
    const made = make("button", sign, { onclick: act, title: label });
    made.setAttribute("aria-label", label);
    if (data) made.dataset[data] = "";
    return buttons.appendChild(made);
  };
  button("⏮", say.first, () => go(line, 0), "back");
  button("◀", say.back, () => go(line, ply - 1), "back");
  const playing = button("⏯", say.play, play);
  button("▶", say.forward, () => go(line, ply + 1), "forward");
  button("⏭", say.last, () => go(line, last(line)), "forward");
  button("⇅", say.flip, flip);

  const KEYS = {
    ArrowLeft: () => go(line, ply - 1),
    ArrowRight: () => go(line, ply + 1),
    ArrowUp: () => turn(-1),
    ArrowDown: () => turn(1),
    Home: () => go(line, 0),
    End: () => go(line, last(line)),
    " ": play,
    f: flip,
    F: flip,
  };
  document.addEventListener("keydown", (event) => {
    const typed = event.target.matches("summary, #slider") || (event.target.matches("button") && event.key === " ");
    if (!KEYS[event.key] || typed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  at("slider").addEventListener("input", (event) => go(line, Number(event.target.value)));
  boards.forEach((board) => board.addEventListener("click", () => go(line, ply + 1)));

  const named = Object.fromEntries(game.headers);
  at("players").textContent = [named.Red && `${say.red}: ${named.Red}`, named.Black && `${say.black}: ${named.Black}`,
    game.result !== "*" && `${say.result}: ${game.result}`].filter(Boolean).join(" · ");
  at("about").textContent = say.about;
  at("keys").textContent = say.keys;
  at("slider").setAttribute("aria-label", say.move);
  game.headers.forEach(([name, value]) => at("headers").append(make("dt", name), make("dd", value)));
  go(0, game.ply);
})();
