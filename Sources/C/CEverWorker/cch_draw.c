#include "CChafa.h"

#include <chafa.h>
#include <stdbool.h>
#include <string.h>

// How a picture is reduced to fewer colours. Where few colours are left, the errors are diffused
// over quarters of a cell, the finest that blocks can show. The 240 colours are so close that the
// nearest by perceived difference (DIN99d, from CIELAB) is used; of 16, that is always a bright
// one, and only a mixture of red, green and blue looks like the original.
static const struct {
  ChafaCanvasMode mode;
  ChafaColorSpace space;
  ChafaDitherMode dither;
} reductions[] = {
  [CCH_TRUE_COLOR] = {CHAFA_CANVAS_MODE_TRUECOLOR, CHAFA_COLOR_SPACE_RGB, CHAFA_DITHER_MODE_NONE},
  [CCH_240] = {CHAFA_CANVAS_MODE_INDEXED_240, CHAFA_COLOR_SPACE_DIN99D, CHAFA_DITHER_MODE_DIFFUSION},
  [CCH_16] = {CHAFA_CANVAS_MODE_INDEXED_16, CHAFA_COLOR_SPACE_RGB, CHAFA_DITHER_MODE_DIFFUSION},
  [CCH_BLOCKS] = {CHAFA_CANVAS_MODE_FGBG, CHAFA_COLOR_SPACE_RGB, CHAFA_DITHER_MODE_DIFFUSION},
  [CCH_DARK_BLOCKS] =
    {CHAFA_CANVAS_MODE_FGBG, CHAFA_COLOR_SPACE_RGB, CHAFA_DITHER_MODE_DIFFUSION},
};

// The side in pixels of a dithered square; a cell has 8 by 8 pixels in chafa.
enum { dither_grain = 4 };

// Only symbols that most fonts have; few have sextants and octants.
static ChafaSymbolMap *make_symbols(void) {
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(
    symbols, CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_HALF
               | CHAFA_SYMBOL_TAG_QUAD | CHAFA_SYMBOL_TAG_BLOCK);
  return symbols;
}

static bool has_colors(enum cch_colors colors) {
  return colors != CCH_BLOCKS && colors != CCH_DARK_BLOCKS;
}

static ChafaCanvas *make_canvas(ChafaCanvasConfig *config, int columns, int rows) {
  chafa_canvas_config_set_geometry(config, columns, rows);
  // With so few cells, threads cost more than they save.
  chafa_set_n_threads(1);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_config_unref(config);
  return canvas;
}

static ChafaCanvas *make_symbol_canvas(int columns, int rows, enum cch_colors colors) {
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  ChafaSymbolMap *symbols = make_symbols();
  chafa_canvas_config_set_symbol_map(config, symbols);
  chafa_symbol_map_unref(symbols);
  chafa_canvas_config_set_canvas_mode(config, reductions[colors].mode);
  chafa_canvas_config_set_color_space(config, reductions[colors].space);
  chafa_canvas_config_set_dither_mode(config, reductions[colors].dither);
  chafa_canvas_config_set_dither_grain_size(config, dither_grain, dither_grain);
  chafa_canvas_config_set_fg_only_enabled(config, !has_colors(colors));
  const bool is_dark = colors == CCH_DARK_BLOCKS;
  chafa_canvas_config_set_fg_color(config, is_dark ? 0x000000 : 0xffffff);
  chafa_canvas_config_set_bg_color(config, is_dark ? 0xffffff : 0x000000);
  // The full search of symbols takes only 2 % longer than a search of the likely ones.
  chafa_canvas_config_set_work_factor(config, 1.0f);
  return make_canvas(config, columns, rows);
}

static void draw(ChafaCanvas *canvas, const struct cch_pixels *pixels) {
  chafa_canvas_draw_all_pixels(
    canvas, pixels->channels == 4 ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8,
    pixels->pixels, pixels->width, pixels->height, pixels->stride);
}

static void take_cell(
  ChafaCanvas *canvas, int column, int row, enum cch_colors colors, struct cch_cell *cell) {
  cell->scalar = chafa_canvas_get_char_at(canvas, column, row);
  gint foreground = -1, background = -1;
  if (has_colors(colors)) {
    chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background);
  }
  cell->foreground = foreground;
  cell->background = background;
}

void cch_draw(
  const struct cch_pixels *pixels, int columns, int rows, enum cch_colors colors,
  struct cch_cell *cells) {
  ChafaCanvas *canvas = make_symbol_canvas(columns, rows, colors);
  draw(canvas, pixels);
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      take_cell(canvas, column, row, colors, &cells[row * columns + column]);
    }
  }
  chafa_canvas_unref(canvas);
}

// Copies the data of a DCS, from after its `q` up to the ST.
static size_t copy_data(const GString *text, uint8_t *bytes, size_t capacity) {
  const char *start = memchr(text->str, 'q', text->len);
  if (!start) return 0;
  start++;
  const char *end = memchr(start, '\033', (size_t)(text->str + text->len - start));
  if (!end || (size_t)(end - start) > capacity) return 0;
  memcpy(bytes, start, (size_t)(end - start));
  return (size_t)(end - start);
}

size_t cch_sixels(
  const struct cch_pixels *pixels, int columns, int rows, int cell_width, int cell_height,
  uint8_t *bytes, size_t capacity) {
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SIXELS);
  chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR);
  chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
  ChafaCanvas *canvas = make_canvas(config, columns, rows);
  draw(canvas, pixels);
  ChafaTermInfo *terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default());
  GString *text = chafa_canvas_print(canvas, terminal);
  size_t count = copy_data(text, bytes, capacity);
  g_string_free(text, TRUE);
  chafa_term_info_unref(terminal);
  chafa_canvas_unref(canvas);
  return count;
}
