#include "CPseudoTerminal.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

enum { answers_limit = 4096, title_limit = 256 };

struct cpt_emulator {
  VTerm *terminal;
  VTermScreen *screen;
  cpt_screen_state state;
  char title[title_limit];
  char answers[answers_limit];
  size_t answers_count;
};

static void keep_answer(const char *bytes, size_t count, void *user) {
  cpt_emulator *emulator = user;
  if (count > answers_limit - emulator->answers_count) return;
  memcpy(emulator->answers + emulator->answers_count, bytes, count);
  emulator->answers_count += count;
}

static int keep_cursor(VTermPos place, VTermPos old, int visible, void *user) {
  (void)old;
  (void)visible;
  cpt_emulator *emulator = user;
  emulator->state.cursor_row = place.row;
  emulator->state.cursor_column = place.col;
  return 1;
}

static int keep_property(VTermProp property, VTermValue *value, void *user) {
  cpt_emulator *emulator = user;
  switch (property) {
    case VTERM_PROP_CURSORVISIBLE: emulator->state.cursor_visible = value->boolean; break;
    case VTERM_PROP_ALTSCREEN: emulator->state.alternate_screen = value->boolean; break;
    case VTERM_PROP_MOUSE: emulator->state.mouse = value->number; break;
    case VTERM_PROP_TITLE:
      strncpy(emulator->title, value->string, title_limit - 1);
      break;
    default: break;
  }
  return 1;
}

static const VTermScreenCallbacks callbacks = {
  .movecursor = keep_cursor,
  .settermprop = keep_property,
};

cpt_emulator *cpt_emulator_new(int columns, int rows) {
  cpt_emulator *emulator = calloc(1, sizeof *emulator);
  if (!emulator) return NULL;
  emulator->terminal = vterm_new(rows, columns);
  if (!emulator->terminal) {
    free(emulator);
    return NULL;
  }
  vterm_set_utf8(emulator->terminal, 1);
  vterm_output_set_callback(emulator->terminal, keep_answer, emulator);
  emulator->screen = vterm_obtain_screen(emulator->terminal);
  vterm_screen_set_callbacks(emulator->screen, &callbacks, emulator);
  vterm_screen_enable_altscreen(emulator->screen, 1);
  vterm_screen_reset(emulator->screen, 1);
  return emulator;
}

void cpt_emulator_free(cpt_emulator *emulator) {
  vterm_free(emulator->terminal);
  free(emulator);
}

void cpt_emulator_write(cpt_emulator *emulator, const char *bytes, size_t count) {
  vterm_input_write(emulator->terminal, bytes, count);
}

void cpt_emulator_resize(cpt_emulator *emulator, int columns, int rows) {
  vterm_set_size(emulator->terminal, rows, columns);
}

size_t cpt_emulator_take_answers(cpt_emulator *emulator, char *bytes, size_t capacity) {
  size_t count = emulator->answers_count < capacity ? emulator->answers_count : capacity;
  memcpy(bytes, emulator->answers, count);
  emulator->answers_count = 0;
  return count;
}

static cpt_color color(VTermColor color) {
  if (color.type & VTERM_COLOR_DEFAULT_MASK) return (cpt_color){.kind = CPT_COLOR_STANDARD};
  if (VTERM_COLOR_IS_INDEXED(&color))
    return (cpt_color){.kind = CPT_COLOR_PALETTE, .values = {color.indexed.idx}};
  return (cpt_color){
    .kind = CPT_COLOR_RGB, .values = {color.rgb.red, color.rgb.green, color.rgb.blue},
  };
}

static cpt_cell cell(const VTermScreenCell *from) {
  cpt_cell cell = {
    .width = (uint8_t)from->width,
    // libvterm knows no dim; the Swift side asks for the first alternative font in its place.
    .attributes = (uint8_t)((from->attrs.bold ? CPT_BOLD : 0)
                            | (from->attrs.font == 1 ? CPT_DIM : 0)
                            | (from->attrs.underline ? CPT_UNDERLINE : 0)
                            | (from->attrs.reverse ? CPT_REVERSE : 0)),
    .foreground = color(from->fg),
    .background = color(from->bg),
  };
  if (from->chars[0] == (uint32_t)-1)
    cell.width = 0;
  else
    memcpy(cell.scalars, from->chars, sizeof cell.scalars);
  return cell;
}

void cpt_emulator_copy_cells(const cpt_emulator *emulator, cpt_cell *cells, size_t count) {
  int rows, columns;
  vterm_get_size(emulator->terminal, &rows, &columns);
  for (size_t index = 0; index < count && index < (size_t)rows * (size_t)columns; index++) {
    VTermPos place = {(int)index / columns, (int)index % columns};
    VTermScreenCell from;
    vterm_screen_get_cell(emulator->screen, place, &from);
    cells[index] = cell(&from);
  }
}

void cpt_emulator_copy_row(
    const cpt_emulator *emulator, int row, cpt_cell *cells, size_t count) {
  int rows, columns;
  vterm_get_size(emulator->terminal, &rows, &columns);
  memset(cells, 0, count * sizeof *cells);
  if (row < 0 || row >= rows) return;
  for (size_t column = 0; column < count && column < (size_t)columns; column++) {
    VTermPos place = {row, (int)column};
    VTermScreenCell from;
    vterm_screen_get_cell(emulator->screen, place, &from);
    cells[column] = cell(&from);
  }
}

cpt_screen_state cpt_emulator_state(const cpt_emulator *emulator) {
  cpt_screen_state state = emulator->state;
  state.title = emulator->title;
  return state;
}
