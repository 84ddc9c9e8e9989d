#ifndef CEMULATOR_H
#define CEMULATOR_H

#include <stddef.h>
#include <stdint.h>

// A terminal emulator, libvterm 0.1.4. It isn't thread-safe: calls must not overlap. Its callbacks
// run inside of `cem_emulator_write` and `cem_emulator_resize`.

typedef struct cem_emulator cem_emulator;

enum { CEM_COLOR_STANDARD, CEM_COLOR_PALETTE, CEM_COLOR_RGB };

/// A colour: `values` holds a palette index, or red, green and blue.
typedef struct {
  uint8_t kind;
  uint8_t values[3];
} cem_color;

enum {
  CEM_BOLD = 1, CEM_DIM = 2, CEM_UNDERLINE = 4, CEM_REVERSE = 8,
  CEM_ITALIC = 16, CEM_STRIKE = 32, CEM_CONCEAL = 64,
};

/// A cell: up to six scalars, zeros after them; width 2 is followed by a cell of width 0.
typedef struct {
  uint32_t scalars[6];
  uint8_t width;
  uint8_t attributes;
  cem_color foreground;
  cem_color background;
} cem_cell;

/// The state of the screen outside of its cells.
typedef struct {
  int cursor_row;
  int cursor_column;
  int cursor_visible;
  int alternate_screen;
  int mouse;           ///< Non-zero while the program requests the mouse.
  const char *title;   ///< Valid until the next write; never NULL.
} cem_screen_state;

/// Makes an emulator; NULL when there is no memory.
cem_emulator *cem_emulator_new(int columns, int rows);
void cem_emulator_free(cem_emulator *emulator);

/// Writes parts of a program's output that libvterm can take, each of them whole: it needs four bytes
/// of stack for each byte.
void cem_emulator_write(cem_emulator *emulator, const char *bytes, size_t count);
void cem_emulator_resize(cem_emulator *emulator, int columns, int rows);

/// Copies the replies to the program's queries, up to `capacity` bytes, and drops them all.
size_t cem_emulator_take_replies(cem_emulator *emulator, char *bytes, size_t capacity);

/// Copies one row; `cells` has room for `count`, and cells outside of the screen are zero.
void cem_emulator_copy_row(
    const cem_emulator *emulator, int row, cem_cell *cells, size_t count);
cem_screen_state cem_emulator_state(const cem_emulator *emulator);

#endif
