#include "CEmulator.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

enum { answers_limit = 4096, title_limit = 256 };

struct cem_emulator {
  VTerm *terminal;
  VTermScreen *screen;
  cem_screen_state state;
  char title[title_limit];
  char answers[answers_limit];
  size_t answers_count;
};

static void keep_answer(const char *bytes, size_t count, void *user) {
  cem_emulator *emulator = user;
  if (count > answers_limit - emulator->answers_count) return;
  memcpy(emulator->answers + emulator->answers_count, bytes, count);
  emulator->answers_count += count;
}

static int keep_cursor(VTermPos place, VTermPos old, int visible, void *user) {
  (void)old;
  (void)visible;
  cem_emulator *emulator = user;
  emulator->state.cursor_row = place.row;
  emulator->state.cursor_column = place.col;
  return 1;
}

static int keep_property(VTermProp property, VTermValue *value, void *user) {
  cem_emulator *emulator = user;
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

cem_emulator *cem_emulator_new(int columns, int rows) {
  cem_emulator *emulator = calloc(1, sizeof *emulator);
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
  // Before the first character, libvterm would read memory without a value for a combining mark.
  static const char first[] = " \033[2J\033[H";
  vterm_input_write(emulator->terminal, first, sizeof first - 1);
  return emulator;
}

void cem_emulator_free(cem_emulator *emulator) {
  vterm_free(emulator->terminal);
  free(emulator);
}

void cem_emulator_write(cem_emulator *emulator, const char *bytes, size_t count) {
  vterm_input_write(emulator->terminal, bytes, count);
}

void cem_emulator_resize(cem_emulator *emulator, int columns, int rows) {
  vterm_set_size(emulator->terminal, rows, columns);
}

size_t cem_emulator_take_replies(cem_emulator *emulator, char *bytes, size_t capacity) {
  size_t count = emulator->answers_count < capacity ? emulator->answers_count : capacity;
  memcpy(bytes, emulator->answers, count);
  emulator->answers_count = 0;
  return count;
}

static cem_color color(VTermColor color) {
  if (color.type & VTERM_COLOR_DEFAULT_MASK) return (cem_color){.kind = CEM_COLOR_STANDARD};
  if (VTERM_COLOR_IS_INDEXED(&color))
    return (cem_color){.kind = CEM_COLOR_PALETTE, .values = {color.indexed.idx}};
  return (cem_color){
    .kind = CEM_COLOR_RGB, .values = {color.rgb.red, color.rgb.green, color.rgb.blue},
  };
}

static cem_cell cell(const VTermScreenCell *from) {
  cem_cell cell = {
    .width = (uint8_t)from->width,
    // libvterm has no dim and no conceal; GraphicRenditions writes the first alternative font and blink
    // in their places.
    .attributes = (uint8_t)((from->attrs.bold ? CEM_BOLD : 0)
                            | (from->attrs.font == 1 ? CEM_DIM : 0)
                            | (from->attrs.underline ? CEM_UNDERLINE : 0)
                            | (from->attrs.reverse ? CEM_REVERSE : 0)
                            | (from->attrs.italic ? CEM_ITALIC : 0)
                            | (from->attrs.strike ? CEM_STRIKE : 0)
                            | (from->attrs.blink ? CEM_CONCEAL : 0)),
    .foreground = color(from->fg),
    .background = color(from->bg),
  };
  if (from->chars[0] == (uint32_t)-1)
    cell.width = 0;
  else
    memcpy(cell.scalars, from->chars, sizeof cell.scalars);
  return cell;
}

void cem_emulator_copy_row(
    const cem_emulator *emulator, int row, cem_cell *cells, size_t count) {
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

cem_screen_state cem_emulator_state(const cem_emulator *emulator) {
  cem_screen_state state = emulator->state;
  state.title = emulator->title;
  return state;
}
