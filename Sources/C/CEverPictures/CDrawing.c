#include "CDrawing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The functions of Cairo, Pango and GObject that are used. They are declared here as in their stable
// interfaces, so that a build needs none of their headers.
#define CDRAWING_FUNCTIONS(X) \
  X(void *, cairo_image_surface_create, (int format, int width, int height)) \
  X(int, cairo_surface_status, (void *surface)) \
  X(void, cairo_surface_flush, (void *surface)) \
  X(void, cairo_surface_mark_dirty, (void *surface)) \
  X(void, cairo_surface_destroy, (void *surface)) \
  X(uint8_t *, cairo_image_surface_get_data, (void *surface)) \
  X(void *, cairo_create, (void *surface)) \
  X(void, cairo_destroy, (void *context)) \
  X(void, cairo_set_source_rgba, (void *context, double red, double green, double blue, double alpha)) \
  X(void, cairo_rectangle, (void *context, double x, double y, double width, double height)) \
  X(void, cairo_new_sub_path, (void *context)) \
  X(void, cairo_arc, (void *context, double x, double y, double radius, double start, double end)) \
  X(void, cairo_close_path, (void *context)) \
  X(void, cairo_fill, (void *context)) \
  X(void *, cairo_image_surface_create_for_data, \
    (uint8_t *bytes, int format, int width, int height, int stride)) \
  X(void, cairo_set_source_surface, (void *context, void *surface, double x, double y)) \
  X(void, cairo_save, (void *context)) \
  X(void, cairo_restore, (void *context)) \
  X(void, cairo_clip, (void *context)) \
  X(void, cairo_translate, (void *context, double x, double y)) \
  X(void, cairo_scale, (void *context, double x, double y)) \
  X(void, cairo_paint, (void *context)) \
  X(void, cairo_move_to, (void *context, double x, double y)) \
  X(void *, pango_cairo_create_layout, (void *context)) \
  X(void, pango_cairo_show_layout, (void *context, void *layout)) \
  X(void, pango_layout_set_text, (void *layout, const char *text, int count)) \
  X(void, pango_layout_set_font_description, (void *layout, const void *font)) \
  X(void, pango_layout_set_single_paragraph_mode, (void *layout, int is_single)) \
  X(int, pango_layout_get_baseline, (void *layout)) \
  X(void, pango_layout_get_size, (void *layout, int *width, int *height)) \
  X(void *, pango_font_description_from_string, (const char *text)) \
  X(void, pango_font_description_set_absolute_size, (void *font, double size)) \
  X(void, pango_font_description_set_weight, (void *font, int weight)) \
  X(void, pango_font_description_set_style, (void *font, int style)) \
  X(void, pango_font_description_free, (void *font)) \
  X(void, g_object_unref, (void *object))

static struct {
#define CDRAWING_FIELD(result, name, parameters) result(*name) parameters;
  CDRAWING_FUNCTIONS(CDRAWING_FIELD)
} lib;

enum {
  format_rgb24 = 1,
  pango_scale = 1024,
  weight_bold = 700,
  style_italic = 2,
  measured_size = 1000,
};

struct cdrawing {
  int width, height;
  void *surface, *context, *layout;
  // Plain, bold, italic, and bold italic.
  void *fonts[4];
  // From the top of a cell to its text's baseline, in Pango's units.
  int baseline;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool usable;

static void load(void) {
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  usable = library != NULL;
#define CDRAWING_RESOLVE(result, name, parameters) \
  if (usable) { \
    lib.name = (__typeof__(lib.name))dlsym(library, #name); \
    usable = lib.name != NULL; \
  }
  CDRAWING_FUNCTIONS(CDRAWING_RESOLVE)
}

bool cdrawing_load(void) {
  pthread_once(&once, load);
  return usable;
}

static void *font(const char *family, double size, int look) {
  char families[256];
  const char *usual = "JetBrains Mono,DejaVu Sans Mono,Noto Mono,monospace";
  snprintf(families, sizeof families, "%s%s%s", family, *family ? "," : "", usual);
  void *font = lib.pango_font_description_from_string(families);
  lib.pango_font_description_set_absolute_size(font, size * pango_scale);
  if (look & 1) lib.pango_font_description_set_weight(font, weight_bold);
  if (look & 2) lib.pango_font_description_set_style(font, style_italic);
  return font;
}

// The size of the font whose characters have a width.
static double font_size(cdrawing *drawing, const char *family, int character_width) {
  void *measured = font(family, measured_size, 0);
  lib.pango_layout_set_font_description(drawing->layout, measured);
  lib.pango_layout_set_text(drawing->layout, "M", 1);
  int width = 0, height = 0;
  lib.pango_layout_get_size(drawing->layout, &width, &height);
  lib.pango_font_description_free(measured);
  double share = (double)character_width * pango_scale / width;
  return width > 0 ? share * measured_size : character_width;
}

static void choose_fonts(
  cdrawing *drawing, const char *family, int character_width, int cell_height
) {
  double size = font_size(drawing, family, character_width);
  for (int look = 0; look < 4; look++) drawing->fonts[look] = font(family, size, look);
  lib.pango_layout_set_font_description(drawing->layout, drawing->fonts[0]);
  int width = 0, height = 0;
  lib.pango_layout_get_size(drawing->layout, &width, &height);
  int above = (cell_height * pango_scale - height) / 2;
  drawing->baseline = above + lib.pango_layout_get_baseline(drawing->layout);
}

cdrawing *cdrawing_create(
  int width, int height, int character_width, int cell_height, const char *family
) {
  cdrawing *drawing = calloc(1, sizeof *drawing);
  if (!drawing) return NULL;
  drawing->width = width;
  drawing->height = height;
  drawing->surface = lib.cairo_image_surface_create(format_rgb24, width, height);
  if (lib.cairo_surface_status(drawing->surface) != 0) {
    lib.cairo_surface_destroy(drawing->surface);
    free(drawing);
    return NULL;
  }
  drawing->context = lib.cairo_create(drawing->surface);
  drawing->layout = lib.pango_cairo_create_layout(drawing->context);
  lib.pango_layout_set_single_paragraph_mode(drawing->layout, true);
  choose_fonts(drawing, family, character_width, cell_height);
  return drawing;
}

void cdrawing_destroy(cdrawing *drawing) {
  for (int look = 0; look < 4; look++) lib.pango_font_description_free(drawing->fonts[look]);
  lib.g_object_unref(drawing->layout);
  lib.cairo_destroy(drawing->context);
  lib.cairo_surface_destroy(drawing->surface);
  free(drawing);
}

static void use(cdrawing *drawing, uint32_t color, double opacity) {
  lib.cairo_set_source_rgba(
    drawing->context, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0,
    opacity
  );
}

void cdrawing_fill(
  cdrawing *drawing, double x, double y, double width, double height, double radius, uint32_t color,
  double opacity
) {
  use(drawing, color, opacity);
  void *context = drawing->context;
  if (radius > 0) {
    const double quarter = 1.5707963267948966, right = x + width, bottom = y + height;
    lib.cairo_new_sub_path(context);
    lib.cairo_arc(context, right - radius, y + radius, radius, -quarter, 0);
    lib.cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter);
    lib.cairo_arc(context, x + radius, bottom - radius, radius, quarter, 2 * quarter);
    lib.cairo_arc(context, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
    lib.cairo_close_path(context);
  } else {
    lib.cairo_rectangle(context, x, y, width, height);
  }
  lib.cairo_fill(context);
}

void cdrawing_text(
  cdrawing *drawing, double x, double y, const char *text, int count, uint32_t color, bool is_bold,
  bool is_italic
) {
  use(drawing, color, 1);
  void *layout = drawing->layout;
  lib.pango_layout_set_font_description(layout, drawing->fonts[is_bold + 2 * is_italic]);
  lib.pango_layout_set_text(layout, text, count);
  // A character of another font has its baseline elsewhere.
  double shift = (double)(drawing->baseline - lib.pango_layout_get_baseline(layout)) / pango_scale;
  lib.cairo_move_to(drawing->context, x, y + shift);
  lib.pango_cairo_show_layout(drawing->context, layout);
}

void cdrawing_enlarge(
  cdrawing *drawing, double x, double y, double width, double height, double scale
) {
  lib.cairo_save(drawing->context);
  if (scale == 1) return;
  lib.cairo_rectangle(drawing->context, x, y, width, height * scale);
  lib.cairo_clip(drawing->context);
  lib.cairo_translate(drawing->context, x * (1 - scale), y * (1 - scale));
  lib.cairo_scale(drawing->context, scale, scale);
}

void cdrawing_end_enlarging(cdrawing *drawing) { lib.cairo_restore(drawing->context); }

void cdrawing_image(
  cdrawing *drawing, const cdrawing_part *part, uint32_t *pixels, int width, int height
) {
  void *image = lib.cairo_image_surface_create_for_data(
    (uint8_t *)pixels, format_rgb24, width, height, width * (int)sizeof *pixels
  );
  void *context = drawing->context;
  lib.cairo_save(context);
  lib.cairo_rectangle(context, part->x, part->y, part->width, part->height);
  lib.cairo_clip(context);
  lib.cairo_translate(context, part->image_x, part->image_y);
  lib.cairo_scale(context, part->image_width / width, part->image_height / height);
  lib.cairo_set_source_surface(context, image, 0, 0);
  lib.cairo_paint(context);
  lib.cairo_restore(context);
  lib.cairo_surface_destroy(image);
}

// Moves a pixel to the nearest of five shades, unless it isn't between the colours, as in an emoji.
static void round_pixel(uint8_t *pixel, const uint8_t *from, const uint8_t *to) {
  int part = 0, whole = 0, length = 0;
  for (int i = 0; i < 3; i++) {
    int step = to[i] - from[i], way = pixel[i] - from[i];
    part += step * way;
    whole += step * step;
    length += way * way;
  }
  if (part < 0 || part > whole || whole * (double)length - part * (double)part > 99.0 * whole) return;
  int shade = (4 * part + whole / 2) / (whole + !whole);
  for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)(from[i] + (to[i] - from[i]) * shade / 4);
}

void cdrawing_round(
  cdrawing *drawing, int x, int y, int width, int height, uint32_t from, uint32_t to
) {
  lib.cairo_surface_flush(drawing->surface);
  uint8_t *pixels = lib.cairo_image_surface_get_data(drawing->surface);
  for (int row = y; row < y + height && row < drawing->height; row++) {
    for (int column = x; column < x + width && column < drawing->width; column++) {
      size_t pixel = (size_t)row * drawing->width + column;
      round_pixel(pixels + 4 * pixel, (uint8_t *)&from, (uint8_t *)&to);
    }
  }
  lib.cairo_surface_mark_dirty(drawing->surface);
}

const uint8_t *cdrawing_pixels(cdrawing *drawing) {
  lib.cairo_surface_flush(drawing->surface);
  return lib.cairo_image_surface_get_data(drawing->surface);
}
