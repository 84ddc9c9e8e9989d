#include "CChafa.h"

#include <chafa.h>

static const ChafaCanvasMode modes[] = {
  [CCH_TRUE_COLOR] = CHAFA_CANVAS_MODE_TRUECOLOR,
  [CCH_240] = CHAFA_CANVAS_MODE_INDEXED_240,
  [CCH_16] = CHAFA_CANVAS_MODE_INDEXED_16,
  [CCH_NONE] = CHAFA_CANVAS_MODE_FGBG,
};

// Only symbols that most fonts have; sextants and octants are in few.
static ChafaSymbolMap *make_symbols(enum cch_colors colors) {
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(
    symbols,
    colors == CCH_NONE
      ? CHAFA_SYMBOL_TAG_ASCII
      : CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_HALF
        | CHAFA_SYMBOL_TAG_QUAD | CHAFA_SYMBOL_TAG_BLOCK);
  return symbols;
}

static ChafaCanvas *make_canvas(int columns, int rows, enum cch_colors colors) {
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  ChafaSymbolMap *symbols = make_symbols(colors);
  chafa_canvas_config_set_symbol_map(config, symbols);
  chafa_symbol_map_unref(symbols);
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_canvas_mode(config, modes[colors]);
  chafa_canvas_config_set_fg_only_enabled(config, colors == CCH_NONE);
  chafa_canvas_config_set_fg_color(config, 0xffffff);
  chafa_canvas_config_set_bg_color(config, 0x000000);
  // The full search of symbols takes only 2 % longer than a search of the likely ones.
  chafa_canvas_config_set_work_factor(config, 1.0f);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_config_unref(config);
  return canvas;
}

static void take_cell(
  ChafaCanvas *canvas, int column, int row, enum cch_colors colors, struct cch_cell *cell) {
  cell->scalar = chafa_canvas_get_char_at(canvas, column, row);
  gint foreground = -1, background = -1;
  if (colors != CCH_NONE) {
    chafa_canvas_get_raw_colors_at(canvas, column, row, &foreground, &background);
  }
  cell->foreground = foreground;
  cell->background = background;
}

void cch_draw(
  const struct cch_pixels *pixels, int columns, int rows, enum cch_colors colors,
  struct cch_cell *cells) {
  // With so few cells, threads cost more than they save.
  chafa_set_n_threads(1);
  ChafaCanvas *canvas = make_canvas(columns, rows, colors);
  chafa_canvas_draw_all_pixels(
    canvas, pixels->channels == 4 ? CHAFA_PIXEL_RGBA8_UNASSOCIATED : CHAFA_PIXEL_RGB8,
    pixels->pixels, pixels->width, pixels->height, pixels->stride);
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      take_cell(canvas, column, row, colors, &cells[row * columns + column]);
    }
  }
  chafa_canvas_unref(canvas);
}
