/// The parts of the HTML page that are the same for each film.
enum PlayerPage {
  static let style = """
    body{margin:0;background:var(--bg);color:var(--fg);font-family:system-ui,sans-serif}
    main{max-width:max-content;margin:2rem auto;padding:0 1rem}
    h1{font-size:1rem;font-weight:600}
    .frame{--fit:calc((100vw - 2rem - 2*var(--padding) - 2*var(--margin) - 2px
    - var(--columns)*var(--spacing))/(var(--columns)*.605));
    background:var(--fill);padding:var(--margin);max-width:max-content;box-sizing:border-box}
    .frame pre{--cell:calc(1ch + var(--spacing));--row:calc(1em*var(--line));
    font:min(var(--size),var(--fit))/var(--line) var(--font);letter-spacing:var(--spacing);
    margin:0;padding:var(--padding);tab-size:8}
    .window{border:1px solid var(--c8);border-radius:var(--radius);overflow:hidden;background:var(--bg)}
    #screen{position:relative;width:calc(var(--columns)*var(--cell))}
    .bar{display:flex;gap:.5rem;align-items:center;height:var(--bar);padding:0 .75rem}
    .bar.right{justify-content:flex-end}
    .bar i{width:.75rem;height:.75rem;border-radius:50%;box-sizing:border-box}
    #screen>div{height:var(--row);white-space:pre}
    #screen>i{position:absolute}
    #screen span{display:inline-block;height:var(--row);vertical-align:top}
    #screen .k{-webkit-text-fill-color:transparent}
    #screen .w{width:calc(2*var(--cell))}
    .controls{display:flex;gap:.75rem;align-items:center;margin-top:.75rem;flex-wrap:wrap}
    .controls input[type=range]{flex:1;min-width:12rem;accent-color:var(--c6)}
    .controls button,.controls select{font:inherit;color:inherit;background:none;
    border:1px solid var(--c8);border-radius:6px;padding:.25rem .75rem}
    .controls select option{color:var(--fg);background:var(--bg)}
    output{font-variant-numeric:tabular-nums;min-width:7.5em;text-align:right}
    """

  static let controls = """
    <div class="controls">
    <button id="play" type="button" aria-label="Play or pause">Play</button>
    <input id="place" type="range" min="0" value="0" step="10" aria-label="Position">
    <output id="time">0:00 / 0:00</output>
    <select id="speed" aria-label="Speed">
    <option value="0.5">0.5×</option><option value="1" selected>1×</option>
    <option value="2">2×</option><option value="4">4×</option>
    </select>
    <select id="chapters" aria-label="Chapters" hidden></select>
    </div>
    """

  static let script = """
    const byId = (id) => document.getElementById(id);
    const [screen, play, place, time, speed, chapters] =
      ["screen", "play", "place", "time", "speed", "chapters"].map(byId);
    let position = film.poster, isPlaying = false, wasTouched = false, lastTick = 0;
    let shown = [], blocks = "";

    screen.textContent = "";
    const lines = Array.from({length: film.height}, () => {
      const line = document.createElement("div");
      screen.append(line);
      return line;
    });

    const clock = (milliseconds) => {
      const seconds = Math.floor(milliseconds / 1000);
      return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
    };

    const frameAt = (moment) => {
      let low = 0, high = film.frames.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (film.frames[middle][0] <= moment) low = middle; else high = middle - 1;
      }
      return film.frames[low];
    };

    const show = () => {
      const [, rows, images] = frameAt(position);
      lines.forEach((line, index) => {
        const row = rows[index];
        if (shown[index] === row) return;
        line.innerHTML = (row === undefined ? "" : film.rows[row]) + "\\n";
        shown[index] = row;
      });
      if (blocks !== String(images)) {
        screen.querySelectorAll(":scope>i").forEach((image) => image.remove());
        screen.insertAdjacentHTML("beforeend", images.map((index) => film.blocks[index]).join(""));
        blocks = String(images);
      }
      place.value = position;
      time.textContent = clock(position) + " / " + clock(film.length);
      const passed = film.chapters.filter((chapter) => chapter[0] <= position).length;
      if (document.activeElement !== chapters) chapters.selectedIndex = Math.max(0, passed - 1);
    };

    const tick = (now) => {
      if (!isPlaying) return;
      position += (now - lastTick) * Number(speed.value);
      lastTick = now;
      if (position >= film.length) { position = film.length; setPlaying(false); }
      show();
      if (isPlaying) requestAnimationFrame(tick);
    };

    const setPlaying = (value) => {
      if (value && position >= film.length) position = 0;
      isPlaying = value;
      play.textContent = value ? "Pause" : "Play";
      if (value) { lastTick = performance.now(); requestAnimationFrame(tick); }
    };

    const seek = (moment) => {
      wasTouched = true;
      position = Math.min(Math.max(moment, 0), film.length);
      show();
    };

    place.max = film.length;
    place.addEventListener("input", () => seek(Number(place.value)));
    play.addEventListener("click", () => {
      if (!wasTouched) position = 0;
      wasTouched = true;
      setPlaying(!isPlaying);
    });
    chapters.addEventListener("change", () => seek(film.chapters[chapters.selectedIndex][0]));
    if (film.chapters.length > 0) {
      if (film.chapters[0][0] > 0) film.chapters.unshift([0, "Start"]);
      chapters.hidden = false;
      film.chapters.forEach(([moment, title], index) => {
        chapters.append(new Option(clock(moment) + " " + (title || "Chapter " + (index + 1))));
      });
    }
    document.addEventListener("keydown", (event) => {
      if (event.target.matches("select, input, button") && event.key !== " ") return;
      const moves = {ArrowLeft: -5000, ArrowRight: 5000};
      if (event.key === " ") play.click();
      else if (event.key in moves) seek(position + moves[event.key]);
      else return;
      event.preventDefault();
    });
    show();
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      if (wasTouched || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      play.click();
    }, {threshold: 0.5}).observe(screen);
    """
}
