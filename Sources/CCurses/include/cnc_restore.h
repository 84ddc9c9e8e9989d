/// Putting the terminal back on every way out, crashes included, and the signals of the loop.
///
/// There is one terminal in a process, so the state here is global. Everything that a signal
/// handler runs is async-signal-safe: write, pread, poll, tcgetattr, tcsetattr, tcgetpgrp, sigaction,
/// timer_settime, clock_gettime, raise.
#ifndef CNC_RESTORE_H
#define CNC_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Puts handlers in for signals that end the process, on a stack of their own, and for its exit.
///
/// The signals are those of crashes, and of all others that can be caught and end a process by
/// default, such as SIGALRM, SIGUSR1 and the real-time ones, those that nobody handles or ignores yet.
/// After the terminal was put back, the action that was there before takes over, so that the cause of
/// death stays visible. The stack is the calling thread's; another thread needs one of its own to
/// survive that it overflows (startDetachedThread() of Locking gives it one).
void cnc_crash_watch(void);

/// From now on cnc_restore() writes `bytes` to `tty` and gives it back `modes`.
/// Returns false when there are more bytes than are kept (4096).
bool cnc_restore_arm(int tty, const uint8_t *bytes, size_t count, const struct termios *modes);

/// From now on cnc_restore() writes `bytes` before those that it was armed with; only the first call
/// counts. Returns false when there are more than are kept (256).
bool cnc_restore_begin(const uint8_t *bytes, size_t count);

/// Puts the terminal back, once after each cnc_restore_arm(); without one it does nothing.
///
/// Standard error, held back while the terminal was armed, is let go after it.
void cnc_restore(void);

/// Whether a handler has put the terminal back and the process is about to end: nothing is to be
/// written to it any more.
bool cnc_is_ending(void);

/// Sends standard error into memory until cnc_restore(), when it is a terminal.
void cnc_hold_standard_error(void);

/// Signals that reach the loop; bit numbers in cnc_signals_take().
enum {
  CNC_SIGNAL_INTERRUPT = 0,
  CNC_SIGNAL_TERMINATE = 1,
  CNC_SIGNAL_HANG_UP = 2,
  CNC_SIGNAL_QUIT = 3,
  CNC_SIGNAL_SUSPEND = 4,
  CNC_SIGNAL_RESUME = 5,
  CNC_SIGNAL_RESIZE = 6,
};

/// Takes SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH.
///
/// Of those that end the program, one that the loop doesn't take within two seconds puts the terminal
/// back and ends the process in its handler, and so does the second. While the loop works for longer
/// than that between two calls of cnc_poll(), ^C sends SIGINT.
/// Returns a descriptor that is readable while one waits, or -1.
int cnc_signals_watch(void);

/// Gives the signals back to the actions that they had before and closes the descriptor.
void cnc_signals_release(void);

/// The signals that cnc_signals_take() would tell.
unsigned cnc_signals_waiting(void);

/// The signals that came since the last call, a bit for each, however often they came.
unsigned cnc_signals_take(void);

/// Stops the process group as SIGTSTP does by default and returns when it goes on.
void cnc_stop(void);

#endif
