const byId = (id) => document.getElementById(id);
const [screen, play, place, time, speed, chapters] =
  ["screen", "play", "place", "time", "speed", "chapters"].map(byId);
let position = film.poster, isPlaying = false, wasTouched = false, lastTick = 0;
let shown = [], blocks = "", enlarged = "";

screen.textContent = "";
const group = () => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  screen.append(made);
  return made;
};
const lines = Array.from({length: film.height}, group);
const put = (line, index, zoom) => {
  const [top, count, room] = zoom && index < zoom[2] ? zoom : [0, 1, 1];
  const isShown = room === 1 || index >= top && index < top + count;
  const y = (index - top) * film.row * room / count;
  line.setAttribute("transform", isShown ? `translate(0 ${y}) scale(${room / count})` : "scale(0)");
};
const pictures = group();

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
  const [, rows, images, zoom] = frameAt(position);
  if (enlarged !== String(zoom)) {
    lines.forEach((line, index) => put(line, index, zoom));
    enlarged = String(zoom);
  }
  lines.forEach((line, index) => {
    const row = rows[index];
    if (shown[index] === row) return;
    line.innerHTML = row === undefined ? "" : film.rows[row];
    shown[index] = row;
  });
  if (blocks !== String(images)) {
    pictures.innerHTML = images.map((index) => film.blocks[index]).join("");
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
}, {threshold: 0.5}).observe(screen.ownerSVGElement);
