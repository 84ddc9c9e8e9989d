#include "painter.h"
#include "view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CANVAS = 700 * 467, RUN = 32, GRAIN = 1 << 14, GLYPH_WIDTH = 5, GLYPH_HEIGHT = 7 };

/// SplitMix64's mixer.
static uint64_t mixed(uint64_t value) {
  value += 0x9E3779B97F4A7C15u;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

/// A number from -1 to 1 for a point of a lattice.
static float lattice(uint64_t seed, int place) {
  uint64_t bits = mixed(seed ^ (uint64_t)(int64_t)place * 0xD1B54A32D192ED03u);
  return (float)(bits >> 40) * (2.0f / 16777216.0f) - 1;
}

static float value_noise(uint64_t seed, float x) {
  int place = (int)floorf(x);
  float t = x - (float)place;
  float from = lattice(seed, place), to = lattice(seed, place + 1);
  return from + (to - from) * t * t * (3 - 2 * t);
}

/// The bytes of a colour in the order of a pixel.
static uint32_t pixel(uint32_t color) {
  return (color >> 16 & 255) | (color & 0xFF00) | (color & 255) << 16 | 0xFF000000u;
}

/// A colour between two others; `share` is from 0 to 256.
static uint32_t between(uint32_t from, uint32_t to, uint32_t share) {
  uint32_t even = (from & 0xFF00FF) * (256 - share) + (to & 0xFF00FF) * share;
  uint32_t odd = (from >> 8 & 0xFF) * (256 - share) + (to >> 8 & 0xFF) * share;
  return (even >> 8 & 0xFF00FF) | (odd & 0xFF00) | 0xFF000000u;
}

static uint32_t share_of(float value) {
  return value <= 0 ? 0 : value >= 1 ? 256 : (uint32_t)(value * 256);
}

/// A smooth step from 0 to 1, as a share.
static uint32_t smooth_share(float t) {
  if (t <= 0) return 0;
  return t >= 1 ? 256 : share_of(t * t * (3 - 2 * t));
}

static float ridge_top(const cimg_ridge *ridge, float x) {
  float sum = 0, weight = 1, scale = ridge->hills;
  for (int octave = 0; octave < 6; octave++) {
    sum += weight * value_noise(ridge->seed + (uint64_t)octave, x * scale + 17);
    weight *= 0.48f, scale *= 2.1f;
  }
  float top = ridge->base - ridge->height * sum * 0.6f;
  if (ridge->trees <= 0) return top;
  float place = x * 46, t = place - floorf(place);
  float tall = 0.55f + 0.45f * lattice(ridge->seed + 99, (int)floorf(place));
  return top - ridge->trees * tall * (1 - fabsf(2 * t - 1));
}

static int begin_ridge(painter *painter, int index) {
  int width = painter->width, runs = (width + RUN - 1) / RUN;
  int32_t *tops = painter->tops[index] = malloc(sizeof *tops * (size_t)width);
  int32_t *first = painter->run_first[index] = malloc(sizeof *first * (size_t)runs);
  int32_t *last = painter->run_last[index] = malloc(sizeof *last * (size_t)runs);
  if (tops == NULL || first == NULL || last == NULL) return -1;
  for (int x = 0; x < width; x++) {
    float top = ridge_top(&painter->scene->ridges[index], ((float)x + 0.5f) / (float)width);
    tops[x] = (int32_t)(top * (float)painter->height * 256);
    int run = x / RUN;
    if (x % RUN == 0 || tops[x] < first[run]) first[run] = tops[x];
    if (x % RUN == 0 || tops[x] > last[run]) last[run] = tops[x];
  }
  return 0;
}

/// Prepares the noise: each pixel gets a share of a random grey.
static int begin_grain(painter *painter) {
  const cimg_scene *scene = painter->scene;
  int share = (int)(scene->grain * (float)painter->width / 5000);
  if (share < 1) return 0;
  painter->grain_share = share > 31 ? 31 : (uint32_t)share;
  painter->grain = malloc(sizeof *painter->grain * 2 * GRAIN);
  if (painter->grain == NULL) return -1;
  for (uint32_t i = 0; i < GRAIN; i++) {
    uint32_t grey = (uint32_t)mixed(scene->seed + i) & 255;
    painter->grain[i] = painter->grain[i + GRAIN] = grey * painter->grain_share;
  }
  return 0;
}

/// Paints the picture at most as large as a screen shows it; a larger one is enlarged, because a
/// point of a scene costs more than a pixel of a file.
static int begin_canvas(painter *painter) {
  if (painter->scene->subject == CIMG_PLAIN) return 0;
  float pixels = (float)painter->width * (float)painter->height;
  float share = pixels > CANVAS ? root(CANVAS / pixels) : 1;
  int width = (int)((float)painter->width * share), height = (int)((float)painter->height * share);
  painter->canvas_width = width < 1 ? 1 : width;
  painter->canvas_height = height < 1 ? 1 : height;
  size_t count = (size_t)painter->canvas_width * (size_t)painter->canvas_height;
  painter->canvas = malloc(sizeof *painter->canvas * count);
  if (painter->canvas == NULL) return -1;
  view_paint(painter->scene, painter->canvas_width, painter->canvas_height, painter->canvas);
  return 0;
}

/// The row of the band: each part has its colour in its middle three fifths and blends in between.
static int begin_band(painter *painter) {
  const uint32_t *code = painter->scene->code;
  int width = painter->width;
  if (painter->band_rows == 0) return 0;
  painter->band = malloc(sizeof *painter->band * (size_t)width);
  if (painter->band == NULL) return -1;
  for (int x = 0; x < width; x++) {
    float place = ((float)x + 0.5f) / (float)width * CIMG_PARTS - 0.5f;
    int from = place < 0 ? 0 : (int)place;
    int to = from + 1 < CIMG_PARTS ? from + 1 : from;
    float t = (place - (float)from - 0.3f) / 0.4f;
    painter->band[x] = between(pixel(code[from]), pixel(code[to]), smooth_share(t));
  }
  return 0;
}

int painter_begin(painter *painter, const cimg_scene *scene, int width, int height) {
  memset(painter, 0, sizeof *painter);
  painter->scene = scene;
  painter->width = width;
  painter->height = height;
  painter->band_rows = (int)(scene->band * (float)height + 0.5f);
  for (int i = 0; i < scene->ridge_count; i++)
    if (begin_ridge(painter, i) < 0) return -1;
  if (begin_band(painter) < 0) return -1;
  return begin_canvas(painter) < 0 ? -1 : begin_grain(painter);
}

void painter_end(painter *painter) {
  for (int i = 0; i < CIMG_RIDGES; i++) {
    free(painter->tops[i]);
    free(painter->run_first[i]);
    free(painter->run_last[i]);
  }
  free(painter->band);
  free(painter->grain);
  free(painter->canvas);
}

static void fill(uint32_t *row, int from, int to, uint32_t color) {
  for (int x = from; x < to; x++) row[x] = color;
}

/// Paints the gradient of the sky, which begins at the end of the band.
static void paint_gradient(const painter *painter, float v, uint32_t *row) {
  const cimg_scene *scene = painter->scene;
  float horizon = scene->horizon, start = scene->band;
  uint32_t color =
      v < horizon
          ? between(pixel(scene->code[0]), pixel(scene->sky_middle),
                    share_of((v - start) / (horizon - start)))
          : between(pixel(scene->sky_middle), pixel(scene->sky_bottom),
                    share_of((v - horizon) / (1 - horizon)));
  fill(row, 0, painter->width, color);
}

/// Paints a row of the canvas, enlarged: each pixel blends the four that are nearest to it.
static void paint_canvas(const painter *painter, int y, uint32_t *row) {
  int width = painter->canvas_width, height = painter->canvas_height;
  if (width == painter->width && height == painter->height) {
    memcpy(row, painter->canvas + (size_t)y * (size_t)width, sizeof *row * (size_t)width);
    return;
  }
  float down = ((float)y + 0.5f) * (float)height / (float)painter->height - 0.5f;
  int above = down < 0 ? 0 : (int)down, next = above + 1 < height ? above + 1 : above;
  uint32_t lower = share_of(down - (float)above);
  const uint32_t *one = painter->canvas + (size_t)above * (size_t)width;
  const uint32_t *other = painter->canvas + (size_t)next * (size_t)width;
  int64_t step = ((int64_t)width << 16) / painter->width, place = step / 2 - 32768;
  for (int x = 0; x < painter->width; x++, place += step) {
    int left = place < 0 ? 0 : (int)(place >> 16), right = left + 1 < width ? left + 1 : left;
    uint32_t across = place < 0 ? 0 : (uint32_t)(place >> 8 & 255);
    row[x] = between(
        between(one[left], one[right], across), between(other[left], other[right], across), lower);
  }
}

/// Paints the band over the picture, into which it blends over as many rows as it has.
static void paint_band(const painter *painter, int y, uint32_t *row) {
  int band = painter->band_rows;
  if (y < band) memcpy(row, painter->band, sizeof *row * (size_t)painter->width);
  if (y < band || y >= 2 * band) return;
  uint32_t share = smooth_share(((float)(y - band) + 0.5f) / (float)band);
  for (int x = 0; x < painter->width; x++) row[x] = between(painter->band[x], row[x], share);
}

static void paint_ridge(const painter *painter, int index, int y, uint32_t *row) {
  const cimg_ridge *ridge = &painter->scene->ridges[index];
  float highest = ridge->base - ridge->height;
  float v = ((float)y / (float)painter->height - highest) / (1 - highest);
  uint32_t color = between(pixel(ridge->top), pixel(ridge->bottom), share_of(v));
  int32_t bottom = (y + 1) * 256;
  const int32_t *tops = painter->tops[index];
  for (int start = 0, run = 0; start < painter->width; start += RUN, run++) {
    int end = start + RUN < painter->width ? start + RUN : painter->width;
    if (painter->run_first[index][run] >= bottom) continue;
    if (painter->run_last[index][run] <= bottom - 256) {
      fill(row, start, end, color);
      continue;
    }
    for (int x = start; x < end; x++) {
      int32_t covered = bottom - tops[x];
      if (covered > 0) row[x] = between(row[x], color, covered > 256 ? 256 : (uint32_t)covered);
    }
  }
}

/// The digits as 7 rows of 5 points; the highest bit is at the left.
static const uint8_t glyphs[10][GLYPH_HEIGHT] = {
    {14, 17, 19, 21, 25, 17, 14}, {4, 12, 4, 4, 4, 4, 14},     {14, 17, 1, 2, 4, 8, 31},
    {31, 2, 4, 2, 1, 17, 14},     {2, 6, 10, 18, 31, 2, 2},    {31, 16, 30, 1, 1, 17, 14},
    {6, 8, 16, 30, 17, 17, 14},   {31, 1, 2, 4, 8, 8, 8},      {14, 17, 17, 14, 17, 17, 14},
    {14, 17, 17, 15, 1, 2, 12},
};

static int digits_of(int64_t number, uint8_t digits[20]) {
  int count = 0;
  do digits[count++] = (uint8_t)(number % 10), number /= 10;
  while (number > 0);
  return count;
}

/// Paints the number at the bottom right, a sixteenth of the height, white with a shadow.
static void paint_number(
    const painter *painter, int y, int offset, uint32_t color, uint32_t *row) {
  uint8_t digits[20];
  int count = digits_of(painter->scene->number, digits);
  int dot = painter->height / (16 * GLYPH_HEIGHT);
  int most = painter->width / (12 * (count + 1));
  if (dot > most) dot = most;
  if (dot < 1) return;
  offset *= (dot + 2) / 3;
  int down = y - offset - (painter->height - (GLYPH_HEIGHT + 2) * dot);
  if (down < 0 || down >= GLYPH_HEIGHT * dot) return;
  int left = painter->width - (count * (GLYPH_WIDTH + 1) + 1) * dot + offset;
  for (int place = 0; place < count; place++) {
    uint8_t points = glyphs[digits[count - 1 - place]][down / dot];
    for (int column = 0; column < GLYPH_WIDTH; column++) {
      if (!(points >> (GLYPH_WIDTH - 1 - column) & 1)) continue;
      int x = left + (place * (GLYPH_WIDTH + 1) + column) * dot;
      for (int i = x < 0 ? 0 : x; i < x + dot && i < painter->width; i++)
        row[i] = between(row[i], color, 150);
    }
  }
}

static void add_grain(const painter *painter, int y, uint32_t *row) {
  const uint32_t *grain = painter->grain;
  uint32_t rest = 256 - painter->grain_share;
  uint64_t place = mixed(painter->scene->seed ^ (uint64_t)y << 20);
  for (int x = 0; x < painter->width;) {
    int end = x + 4096 < painter->width ? x + 4096 : painter->width;
    const uint32_t *part = grain + (place & (GRAIN - 1));
    for (int i = 0; x < end; x++, i++) {
      uint32_t even = (row[x] & 0xFF00FF) * rest + part[i] * 0x10001;
      uint32_t odd = (row[x] >> 8 & 0xFF) * rest + part[i];
      row[x] = (even >> 8 & 0xFF00FF) | (odd & 0xFF00) | 0xFF000000u;
    }
    place = mixed(place);
  }
}

void painter_row(const painter *painter, int y, uint32_t *row) {
  const cimg_scene *scene = painter->scene;
  float v = ((float)y + 0.5f) / (float)painter->height;
  if (painter->canvas != NULL)
    paint_canvas(painter, y, row);
  else
    paint_gradient(painter, v, row);
  paint_band(painter, y, row);
  for (int i = 0; i < scene->ridge_count; i++) paint_ridge(painter, i, y, row);
  if (painter->grain != NULL) add_grain(painter, y, row);
  if (scene->number < 0) return;
  paint_number(painter, y, 1, 0xFF202020u, row);
  paint_number(painter, y, 0, 0xFFFFFFFFu, row);
}

int cimg_paint(const cimg_scene *scene, int width, int height, uint32_t *pixels) {
  painter painter;
  int result = painter_begin(&painter, scene, width, height);
  for (int y = 0; result == 0 && y < height; y++)
    painter_row(&painter, y, pixels + (size_t)y * (size_t)width);
  painter_end(&painter);
  return result;
}
