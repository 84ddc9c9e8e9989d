#include "CMockAPI.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#pragma STDC FP_CONTRACT OFF

enum { GRAIN = 1 << 14 };

/// A view with its size, and the values that all of its rows share.
typedef struct {
  const cmock_view *view;
  int width, height;
  /// The shown part of the picture, which is enlarged where it is smaller than the image.
  uint32_t *canvas;
  int canvas_width, canvas_height;
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

/// A part of a picture.
typedef struct {
  int left, top, width, height;
} part;

/// The part of a picture of this size that is shown.
static part shown_part(const drawing *drawing, int picture_width, int picture_height) {
  const cmock_view *view = drawing->view;
  float across = (float)picture_width, down = (float)picture_height;
  float shape = (float)drawing->width / (float)drawing->height;
  float width = (across < down * shape ? across : down * shape) * view->zoom;
  float height = width / shape;
  return (part){
      .left = (int)((across - width) * view->x),
      .top = (int)((down - height) * view->y),
      .width = width < 1 ? 1 : (int)width,
      .height = height < 1 ? 1 : (int)height,
  };
}

static int make_canvas(drawing *drawing, int width, int height) {
  drawing->canvas_width = width;
  drawing->canvas_height = height;
  drawing->canvas = malloc((size_t)width * (size_t)height * sizeof *drawing->canvas);
  return drawing->canvas == NULL ? -1 : 0;
}

/// Decodes a part of the file, scaled down to the image.
static int decode(drawing *drawing) {
  const cmock_view *view = drawing->view;
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config) ||
      WebPGetFeatures(view->file, view->file_count, &config.input) != VP8_STATUS_OK)
    return -1;
  part shown = shown_part(drawing, config.input.width, config.input.height);
  int fits = shown.width >= drawing->width;
  int width = fits ? drawing->width : shown.width, height = fits ? drawing->height : shown.height;
  if (make_canvas(drawing, width, height) < 0) return -1;
  config.options.use_cropping = config.options.use_scaling = 1;
  config.options.crop_left = shown.left;
  config.options.crop_top = shown.top;
  config.options.crop_width = shown.width;
  config.options.crop_height = shown.height;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = (uint8_t *)drawing->canvas;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = (size_t)width * (size_t)height * 4;
  return WebPDecode(view->file, view->file_count, &config) == VP8_STATUS_OK ? 0 : -1;
}

/// Copies a part of the pixels, and makes them opaque.
static int copy_pixels(drawing *drawing) {
  const cmock_view *view = drawing->view;
  part shown = shown_part(drawing, view->across, view->down);
  if (make_canvas(drawing, shown.width, shown.height) < 0) return -1;
  for (int place = 0; place < shown.width * shown.height; place++) {
    int y = shown.top + place / shown.width, x = shown.left + place % shown.width;
    drawing->canvas[place] = view->pixels[y * view->across + x] | 0xFF000000u;
  }
  return 0;
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
    uint32_t *row = drawing->canvas + (size_t)y * (size_t)width;
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

static int begin(drawing *drawing, const cmock_view *view, int width, int height) {
  memset(drawing, 0, sizeof *drawing);
  drawing->view = view;
  drawing->width = width;
  drawing->height = height;
  if ((view->file == NULL ? copy_pixels(drawing) : decode(drawing)) < 0) return -1;
  dress(drawing);
  return begin_grain(drawing);
}

static void end(drawing *drawing) {
  free(drawing->canvas);
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
  if (drawing->grain != NULL) add_grain(drawing, y, row);
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
