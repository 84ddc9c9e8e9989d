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
  X(void, cairo_surface_destroy, (void *surface)) \
  X(uint8_t *, cairo_image_surface_get_data, (void *surface)) \
  X(int, cairo_surface_write_to_png_stream, \
    (void *surface, int (*write)(void *, const uint8_t *, unsigned), void *context)) \
  X(void *, cairo_create, (void *surface)) \
  X(void, cairo_destroy, (void *context)) \
  X(void, cairo_set_source_rgba, (void *context, double red, double green, double blue, double alpha)) \
  X(void, cairo_rectangle, (void *context, double x, double y, double width, double height)) \
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
  measured_size = 1000,
};

struct cdrawing {
  void *surface, *context, *layout, *plain, *bold;
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

static void *font(double size, bool is_bold) {
  void *font = lib.pango_font_description_from_string(
    "JetBrains Mono,DejaVu Sans Mono,Noto Mono,monospace"
  );
  lib.pango_font_description_set_absolute_size(font, size * pango_scale);
  if (is_bold) lib.pango_font_description_set_weight(font, weight_bold);
  return font;
}

// The size of the font whose characters are as wide as a cell.
static double font_size(cdrawing *drawing, int cell_width) {
  void *measured = font(measured_size, false);
  lib.pango_layout_set_font_description(drawing->layout, measured);
  lib.pango_layout_set_text(drawing->layout, "M", 1);
  int width = 0, height = 0;
  lib.pango_layout_get_size(drawing->layout, &width, &height);
  lib.pango_font_description_free(measured);
  return width > 0 ? (double)cell_width * pango_scale / width * measured_size : cell_width;
}

static void choose_fonts(cdrawing *drawing, int cell_width, int cell_height) {
  double size = font_size(drawing, cell_width);
  drawing->plain = font(size, false);
  drawing->bold = font(size, true);
  lib.pango_layout_set_font_description(drawing->layout, drawing->plain);
  int width = 0, height = 0;
  lib.pango_layout_get_size(drawing->layout, &width, &height);
  int above = (cell_height * pango_scale - height) / 2;
  drawing->baseline = above + lib.pango_layout_get_baseline(drawing->layout);
}

cdrawing *cdrawing_create(int width, int height, int cell_width, int cell_height) {
  cdrawing *drawing = calloc(1, sizeof *drawing);
  if (!drawing) return NULL;
  drawing->surface = lib.cairo_image_surface_create(format_rgb24, width, height);
  if (lib.cairo_surface_status(drawing->surface) != 0) {
    lib.cairo_surface_destroy(drawing->surface);
    free(drawing);
    return NULL;
  }
  drawing->context = lib.cairo_create(drawing->surface);
  drawing->layout = lib.pango_cairo_create_layout(drawing->context);
  lib.pango_layout_set_single_paragraph_mode(drawing->layout, true);
  choose_fonts(drawing, cell_width, cell_height);
  return drawing;
}

void cdrawing_destroy(cdrawing *drawing) {
  lib.pango_font_description_free(drawing->plain);
  lib.pango_font_description_free(drawing->bold);
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
  cdrawing *drawing, double x, double y, double width, double height, uint32_t color, double opacity
) {
  use(drawing, color, opacity);
  lib.cairo_rectangle(drawing->context, x, y, width, height);
  lib.cairo_fill(drawing->context);
}

void cdrawing_text(
  cdrawing *drawing, double x, double y, const char *text, int count, uint32_t color, bool is_bold
) {
  use(drawing, color, 1);
  void *layout = drawing->layout;
  lib.pango_layout_set_font_description(layout, is_bold ? drawing->bold : drawing->plain);
  lib.pango_layout_set_text(layout, text, count);
  // A character of another font has its baseline elsewhere.
  double shift = (double)(drawing->baseline - lib.pango_layout_get_baseline(layout)) / pango_scale;
  lib.cairo_move_to(drawing->context, x, y + shift);
  lib.pango_cairo_show_layout(drawing->context, layout);
}

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

const uint8_t *cdrawing_pixels(cdrawing *drawing) {
  lib.cairo_surface_flush(drawing->surface);
  return lib.cairo_image_surface_get_data(drawing->surface);
}

struct output {
  cdrawing_sink sink;
  void *context;
};

static int pass_on(void *closure, const uint8_t *bytes, unsigned count) {
  struct output *output = closure;
  output->sink(output->context, bytes, count);
  return 0;
}

bool cdrawing_png(cdrawing *drawing, cdrawing_sink sink, void *context) {
  struct output output = {sink, context};
  return lib.cairo_surface_write_to_png_stream(drawing->surface, pass_on, &output) == 0;
}
