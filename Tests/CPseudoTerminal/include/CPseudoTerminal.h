#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

#ifdef __cplusplus
extern "C" {
#endif

// A program in a pseudo-terminal of its own.
//
// Between the program and the tests stands a small process, the leader. It leads the session, as a
// shell does, because the kernel treats a leader's exit as a hang-up and puts the terminal's modes
// back to their defaults, which would hide whether the program restored them; and because a
// program without a living parent in its session cannot be suspended by SIGTSTP. The leader keeps
// the program's remains until it is told to let go, so that its process id stays its own.

/// What to start, and the terminal's size.
typedef struct {
  const char *path;           ///< The program's file; no search in PATH.
  char *const *arguments;     ///< Ends with NULL; the first one is the program's name.
  char *const *environment;   ///< Ends with NULL; the whole environment.
  const char *directory;      ///< Where it starts.
  int columns;
  int rows;
} cpt_command;

/// A started program. The caller owns the three descriptors and the leader, which is its child.
typedef struct {
  int master;      ///< The terminal's side of the line, non-blocking.
  int reports;     ///< Yields one `cpt_report` for each change of the program, non-blocking.
  int leash;       ///< Closing it kills what is left of the program, and the leader goes.
  pid_t leader;
  pid_t program;
  struct termios modes;  ///< Of the line, before the program had it.
} cpt_session;

enum { CPT_STARTED, CPT_FAILED, CPT_EXITED, CPT_SIGNALLED, CPT_STOPPED, CPT_CONTINUED };

/// A change of the program: its process id, an errno, an exit status or a signal's number.
typedef struct {
  int32_t kind;
  int32_t value;
} cpt_report;

/// Starts a program and returns when it runs; 0, or the errno of what failed.
int cpt_start(const cpt_command *command, cpt_session *session);

/// Tells the kernel how large the terminal is; the program hears SIGWINCH. 0 or an errno.
int cpt_resize(int master, int columns, int rows);

/// What the C library says of an errno, such as “No such file or directory”.
const char *cpt_error_text(int code);

/// A descriptor that becomes readable when it is rung, until it is silenced; -1 without memory.
int cpt_bell_new(void);
void cpt_bell_ring(int bell);
void cpt_bell_silence(int bell);

/// Waits for the leader, which goes after the leash was closed.
void cpt_reap(const cpt_session *session);

// A terminal emulator: libvterm 0.1.4. Not thread safe: one caller at a time. Its callbacks run
// inside `cpt_emulator_write` and `cpt_emulator_resize`.

typedef struct cpt_emulator cpt_emulator;

enum { CPT_COLOR_STANDARD, CPT_COLOR_PALETTE, CPT_COLOR_RGB };

/// A colour: `values` holds a palette index, or red, green and blue.
typedef struct {
  uint8_t kind;
  uint8_t values[3];
} cpt_color;

enum { CPT_BOLD = 1, CPT_DIM = 2, CPT_UNDERLINE = 4, CPT_REVERSE = 8 };

/// A cell: up to six scalars, zeros after them; width 2 is followed by a cell of width 0.
typedef struct {
  uint32_t scalars[6];
  uint8_t width;
  uint8_t attributes;
  cpt_color foreground;
  cpt_color background;
} cpt_cell;

/// Everything about the screen that is not in a cell.
typedef struct {
  int cursor_row;
  int cursor_column;
  int cursor_visible;
  int alternate_screen;
  int mouse;           ///< Non-zero while the program asks for the mouse.
  const char *title;   ///< Valid until the next write; never NULL.
} cpt_screen_state;

/// NULL without memory.
cpt_emulator *cpt_emulator_new(int columns, int rows);
void cpt_emulator_free(cpt_emulator *emulator);
void cpt_emulator_write(cpt_emulator *emulator, const char *bytes, size_t count);
void cpt_emulator_resize(cpt_emulator *emulator, int columns, int rows);

/// Copies the answers to the program's queries, up to `capacity` bytes, and forgets them all.
size_t cpt_emulator_take_answers(cpt_emulator *emulator, char *bytes, size_t capacity);

/// Copies the screen row by row; `cells` has room for `count`, columns times rows.
void cpt_emulator_copy_cells(const cpt_emulator *emulator, cpt_cell *cells, size_t count);

/// Copies one row; `cells` has room for `count`, which are blank where there is no such place.
void cpt_emulator_copy_row(
    const cpt_emulator *emulator, int row, cpt_cell *cells, size_t count);
cpt_screen_state cpt_emulator_state(const cpt_emulator *emulator);

#ifdef __cplusplus
}
#endif

#endif
