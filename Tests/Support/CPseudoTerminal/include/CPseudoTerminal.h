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
// A small process, `session-leader`, is between the program and the tests. It leads the session, as a
// shell does. The kernel treats a leader's exit as a hang-up and resets the terminal's modes, which
// would hide whether the program restored them; and SIGTSTP doesn't suspend a program without a
// living parent in its session. The leader doesn't reap the program until the lifeline is closed, so
// that its process id stays valid.

/// The command to start, and the size of the terminal.
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
  int lifeline;    ///< Closing it kills what is left of the program, and ends the leader.
  pid_t leader;
  pid_t program;
  struct termios modes;  ///< Of the line, before the program had it.
} cpt_session;

enum { CPT_STARTED, CPT_FAILED, CPT_EXITED, CPT_SIGNALLED, CPT_STOPPED, CPT_CONTINUED };

/// A change of the program, with its process id, an errno, an exit status or the number of a
/// signal.
typedef struct {
  int32_t kind;
  int32_t value;
} cpt_report;

/// The numbers of the leader's descriptors: the writing end of the reports, the reading end of the
/// lifeline, and the program's side of the line. Others from the last number on are closed.
enum { CPT_REPORTS = 3, CPT_LIFELINE = 4, CPT_LINE = 5, CPT_FIRST_UNKNOWN = 6 };

/// Starts a program and returns when it runs; 0, or the errno of the failure.
///
/// The executable `session-leader` is beside that of the caller.
int cpt_start(const cpt_command *command, cpt_session *session);

/// Sets the size of the terminal; the program receives SIGWINCH. Returns 0 or an errno.
int cpt_resize(int master, int columns, int rows);

/// Sends a signal to one thread of a program.
void cpt_signal_thread(pid_t program, pid_t thread, int number);

/// Waits for the leader, which ends after the lifeline is closed.
void cpt_reap(const cpt_session *session);

#ifdef __cplusplus
}
#endif

#endif
