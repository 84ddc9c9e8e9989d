#include "CMockAPI.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#pragma STDC FP_CONTRACT OFF

enum { GRAIN = 1 << 14, GLYPH_WIDTH = 5, GLYPH_HEIGHT = 7 };

/// A view with its size, and the values that all of its rows share.
typedef struct {
  const cmock_view *view;
  int width, height, band_rows;
  /// The picture, which is enlarged where it is smaller than the image.
  const uint32_t *canvas;
  int canvas_width, canvas_height;
  /// The pixels of a decoded file, which are the canvas; NULL for other ones.
  uint32_t *decoded;
  /// A row of the band; NULL for none.
  uint32_t *band;
  /// Greys times their share of 256; NULL for no noise.
  uint32_t *grain, grain_share;
} drawing;

/// SplitMix64's mixer.
static uint64_t mixed(uint64_t value) {
  value += 0x9E3779B97F4A7C15u;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
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

/// Sets the part of the file that is decoded, and its size, which isn't larger than the part's own.
static int choose_part(drawing *drawing, WebPDecoderConfig *config) {
  const cmock_view *view = drawing->view;
  if (WebPGetFeatures(view->file, view->file_count, &config->input) != VP8_STATUS_OK) return -1;
  float across = (float)config->input.width, down = (float)config->input.height;
  float shape = (float)drawing->width / (float)drawing->height;
  float width = (across < down * shape ? across : down * shape) * view->zoom;
  float height = width / shape;
  WebPDecoderOptions *options = &config->options;
  options->use_cropping = options->use_scaling = 1;
  options->crop_left = (int)((across - width) * view->x);
  options->crop_top = (int)((down - height) * view->y);
  options->crop_width = width < 1 ? 1 : (int)width;
  options->crop_height = height < 1 ? 1 : (int)height;
  int fits = options->crop_width >= drawing->width;
  drawing->canvas_width = fits ? drawing->width : options->crop_width;
  drawing->canvas_height = fits ? drawing->height : options->crop_height;
  options->scaled_width = drawing->canvas_width;
  options->scaled_height = drawing->canvas_height;
  return 0;
}

static int decode(drawing *drawing) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) || choose_part(drawing, &config) < 0) return -1;
  size_t width = (size_t)drawing->canvas_width, height = (size_t)drawing->canvas_height;
  drawing->decoded = malloc(width * height * sizeof *drawing->decoded);
  drawing->canvas = drawing->decoded;
  if (drawing->decoded == NULL) return -1;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = (uint8_t *)drawing->decoded;
  config.output.u.RGBA.stride = (int)width * 4;
  config.output.u.RGBA.size = width * height * 4;
  const cmock_view *view = drawing->view;
  return WebPDecode(view->file, view->file_count, &config) == VP8_STATUS_OK ? 0 : -1;
}

static uint32_t level(float value) {
  return value <= 0 ? 0 : value >= 255 ? 255 : (uint32_t)(value + 0.5f);
}

static uint32_t toned(const cmock_view *view, uint32_t pixel) {
  float levels[3];
  for (int i = 0; i < 3; i++) levels[i] = (float)(pixel >> 8 * i & 255);
  uint32_t result = 0;
  for (int i = 0; i < 3; i++) {
    float sum = view->mix[0] * levels[i] + view->mix[1] * levels[(i + 1) % 3] +
                view->mix[2] * levels[(i + 2) % 3];
    result |= level(sum * view->gain[i]) << 8 * i;
  }
  return result;
}

/// The colour behind a portrait at a point of the canvas: darker with the distance from its head.
static uint32_t backdrop(const drawing *drawing, int x, int y) {
  float height = (float)drawing->canvas_height;
  float across = ((float)x - (float)drawing->canvas_width / 2) / height * 0.8f;
  float down = (float)y / height - 0.42f;
  float t = (sqrtf(across * across + down * down) - 0.05f) / 0.7f;
  return between(
      pixel(drawing->view->middle), pixel(drawing->view->edge), smooth_share(t));
}

/// Changes the colours of the canvas, puts it in front of the backdrop and mirrors it.
static void dress(const drawing *drawing) {
  int width = drawing->canvas_width;
  for (int y = 0; y < drawing->canvas_height; y++) {
    uint32_t *row = drawing->decoded + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++) {
      uint32_t alpha = row[x] >> 24, color = toned(drawing->view, row[x]);
      row[x] = alpha == 255 ? color : between(backdrop(drawing, x, y), color, alpha);
    }
    for (int x = 0; drawing->view->is_mirrored && x < width / 2; x++) {
      uint32_t left = row[x];
      row[x] = row[width - 1 - x], row[width - 1 - x] = left;
    }
  }
}

static int begin_canvas(drawing *drawing) {
  const cmock_view *view = drawing->view;
  if (view->file != NULL) {
    if (decode(drawing) < 0) return -1;
    dress(drawing);
    return 0;
  }
  drawing->canvas = view->pixels;
  drawing->canvas_width = view->across, drawing->canvas_height = view->down;
  return 0;
}

/// Prepares the noise: each pixel gets a share of a random grey.
static int begin_grain(drawing *drawing) {
  const cmock_view *view = drawing->view;
  int share = (int)(view->grain * (float)drawing->width / 5000);
  if (share < 1) return 0;
  drawing->grain_share = share > 31 ? 31 : (uint32_t)share;
  drawing->grain = malloc(sizeof *drawing->grain * 2 * GRAIN);
  if (drawing->grain == NULL) return -1;
  for (uint32_t i = 0; i < GRAIN; i++) {
    uint32_t grey = (uint32_t)mixed(view->seed + i) & 255;
    drawing->grain[i] = drawing->grain[i + GRAIN] = grey * drawing->grain_share;
  }
  return 0;
}

/// The row of the band: each part has its colour in its middle three fifths and blends in between.
static int begin_band(drawing *drawing) {
  const uint32_t *code = drawing->view->code;
  int width = drawing->width;
  if (drawing->band_rows == 0) return 0;
  drawing->band = malloc(sizeof *drawing->band * (size_t)width);
  if (drawing->band == NULL) return -1;
  for (int x = 0; x < width; x++) {
    float place = ((float)x + 0.5f) / (float)width * CMOCK_PARTS - 0.5f;
    int from = place < 0 ? 0 : (int)place;
    int to = from + 1 < CMOCK_PARTS ? from + 1 : from;
    float t = (place - (float)from - 0.3f) / 0.4f;
    drawing->band[x] = between(pixel(code[from]), pixel(code[to]), smooth_share(t));
  }
  return 0;
}

static int begin(drawing *drawing, const cmock_view *view, int width, int height) {
  memset(drawing, 0, sizeof *drawing);
  drawing->view = view;
  drawing->width = width;
  drawing->height = height;
  drawing->band_rows = (int)(view->band * (float)height + 0.5f);
  if (begin_canvas(drawing) < 0 || begin_band(drawing) < 0) return -1;
  return begin_grain(drawing);
}

static void end(drawing *drawing) {
  free(drawing->decoded);
  free(drawing->band);
  free(drawing->grain);
}

/// Draws a row of the canvas, enlarged: each pixel blends the four that are nearest to it.
static void draw_canvas(const drawing *drawing, int y, uint32_t *row) {
  int width = drawing->canvas_width, height = drawing->canvas_height;
  if (width == drawing->width && height == drawing->height) {
    memcpy(row, drawing->canvas + (size_t)y * (size_t)width, sizeof *row * (size_t)width);
    return;
  }
  float down = ((float)y + 0.5f) * (float)height / (float)drawing->height - 0.5f;
  int above = down < 0 ? 0 : (int)down, next = above + 1 < height ? above + 1 : above;
  uint32_t lower = share_of(down - (float)above);
  const uint32_t *one = drawing->canvas + (size_t)above * (size_t)width;
  const uint32_t *other = drawing->canvas + (size_t)next * (size_t)width;
  int64_t step = ((int64_t)width << 16) / drawing->width, place = step / 2 - 32768;
  for (int x = 0; x < drawing->width; x++, place += step) {
    int left = place < 0 ? 0 : (int)(place >> 16), right = left + 1 < width ? left + 1 : left;
    uint32_t across = place < 0 ? 0 : (uint32_t)(place >> 8 & 255);
    row[x] = between(
        between(one[left], one[right], across), between(other[left], other[right], across), lower);
  }
}

/// Draws the band over the picture, into which it blends over as many rows as it has.
static void draw_band(const drawing *drawing, int y, uint32_t *row) {
  int band = drawing->band_rows;
  if (y < band) memcpy(row, drawing->band, sizeof *row * (size_t)drawing->width);
  if (y < band || y >= 2 * band) return;
  uint32_t share = smooth_share(((float)(y - band) + 0.5f) / (float)band);
  for (int x = 0; x < drawing->width; x++) row[x] = between(drawing->band[x], row[x], share);
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

/// Draws the number at the bottom right, a sixteenth of the height, white with a shadow.
static void draw_number(
    const drawing *drawing, int y, int offset, uint32_t color, uint32_t *row) {
  uint8_t digits[20];
  int count = digits_of(drawing->view->number, digits);
  int dot = drawing->height / (16 * GLYPH_HEIGHT);
  int most = drawing->width / (12 * (count + 1));
  if (dot > most) dot = most;
  if (dot < 1) return;
  offset *= (dot + 2) / 3;
  int down = y - offset - (drawing->height - (GLYPH_HEIGHT + 2) * dot);
  if (down < 0 || down >= GLYPH_HEIGHT * dot) return;
  int left = drawing->width - (count * (GLYPH_WIDTH + 1) + 1) * dot + offset;
  for (int place = 0; place < count; place++) {
    uint8_t points = glyphs[digits[count - 1 - place]][down / dot];
    for (int column = 0; column < GLYPH_WIDTH; column++) {
      if (!(points >> (GLYPH_WIDTH - 1 - column) & 1)) continue;
      int x = left + (place * (GLYPH_WIDTH + 1) + column) * dot;
      for (int i = x < 0 ? 0 : x; i < x + dot && i < drawing->width; i++)
        row[i] = between(row[i], color, 150);
    }
  }
}

static void add_grain(const drawing *drawing, int y, uint32_t *row) {
  const uint32_t *grain = drawing->grain;
  uint32_t rest = 256 - drawing->grain_share;
  uint64_t place = mixed(drawing->view->seed ^ (uint64_t)y << 20);
  for (int x = 0; x < drawing->width;) {
    int end = x + 4096 < drawing->width ? x + 4096 : drawing->width;
    const uint32_t *part = grain + (place & (GRAIN - 1));
    for (int i = 0; x < end; x++, i++) {
      uint32_t even = (row[x] & 0xFF00FF) * rest + part[i] * 0x10001;
      uint32_t odd = (row[x] >> 8 & 0xFF) * rest + part[i];
      row[x] = (even >> 8 & 0xFF00FF) | (odd & 0xFF00) | 0xFF000000u;
    }
    place = mixed(place);
  }
}

static void draw_row(const void *picture, int y, uint32_t *row) {
  const drawing *drawing = picture;
  draw_canvas(drawing, y, row);
  draw_band(drawing, y, row);
  if (drawing->grain != NULL) add_grain(drawing, y, row);
  if (drawing->view->number < 0) return;
  draw_number(drawing, y, 1, 0xFF202020u, row);
  draw_number(drawing, y, 0, 0xFFFFFFFFu, row);
}

uint8_t *cmock_encode(
    const cmock_view *view, int width, int height, cimg_format format, int quality,
    size_t *length) {
  drawing drawing;
  uint8_t *file = NULL;
  if (begin(&drawing, view, width, height) == 0)
    file = cimg_encode(draw_row, &drawing, width, height, format, quality, length);
  end(&drawing);
  return file;
}

int cmock_draw(const cmock_view *view, int width, int height, uint32_t *pixels) {
  drawing drawing;
  int result = begin(&drawing, view, width, height);
  for (int y = 0; result == 0 && y < height; y++)
    draw_row(&drawing, y, pixels + (size_t)y * (size_t)width);
  end(&drawing);
  return result;
}
