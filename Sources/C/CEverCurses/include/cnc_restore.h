/// Restoring the terminal on every way out, crashes included, and the signals of the loop.
///
/// A process has one terminal, so the state is global. Everything that a signal handler runs is
/// async-signal-safe: write, pread, poll, tcgetattr, tcsetattr, tcgetpgrp, sigaction,
/// timer_settime, clock_gettime, raise.
#ifndef CNC_RESTORE_H
#define CNC_RESTORE_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Installs handlers for signals that end the process, on a stack of their own, and for its exit.
///
/// The signals are crash signals, and all others that can be caught and end a process by default,
/// such as SIGALRM, SIGUSR1 and the real-time signals, unless they are handled or ignored already.
/// After the terminal is restored, the previous action takes over, so that the cause of the end
/// stays visible. The stack is the calling thread's; to survive an overflow, another thread needs
/// one of its own (startDetachedThread() of Locking provides it).
void cnc_crash_watch(void);

/// Makes cnc_restore() write `bytes` to `tty` and restore `modes`. Returns false when there are
/// more than 4096 bytes.
bool cnc_restore_arm(int tty, const uint8_t *bytes, size_t count, const struct termios *modes);

/// Makes cnc_restore() write `bytes` before the others; only the first call counts. Returns false
/// when there are more than 256 bytes.
bool cnc_restore_begin(const uint8_t *bytes, size_t count);

/// Restores the terminal, once after each cnc_restore_arm(); otherwise it does nothing.
///
/// Standard error, which was held back in the meantime, is released afterwards.
void cnc_restore(void);

/// Whether a handler has restored the terminal and the process is about to end; nothing may be
/// written to the terminal then.
bool cnc_is_ending(void);

/// Redirects standard error into memory until cnc_restore(), if it is a terminal.
void cnc_hold_standard_error(void);

/// The signals for the loop, as bit numbers of cnc_signals_take().
enum {
  CNC_SIGNAL_INTERRUPT = 0,
  CNC_SIGNAL_TERMINATE = 1,
  CNC_SIGNAL_HANG_UP = 2,
  CNC_SIGNAL_QUIT = 3,
  CNC_SIGNAL_SUSPEND = 4,
  CNC_SIGNAL_RESUME = 5,
  CNC_SIGNAL_RESIZE = 6,
};

/// Handles SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH.
///
/// If the loop doesn't take a signal that ends the program within two seconds, its handler restores
/// the terminal and ends the process; a second such signal does the same. While the loop works for
/// longer than that between two calls of cnc_poll(), ^C sends SIGINT. Returns a descriptor that is
/// readable while a signal waits, or -1.
int cnc_signals_watch(void);

/// ppoll() without a signal mask, with a timeout in nanoseconds; a negative one waits forever. The
/// loop waits only here.
int cnc_poll(struct pollfd *polled, int count, int64_t nanoseconds);

/// Restores the previous actions of the signals and closes the descriptor.
///
/// After cnc_terminal_has_closed(), SIGHUP is ignored where its previous action would end the
/// process.
void cnc_signals_release(void);

/// Reports that the input has ended, which can be read before the SIGHUP of the same event arrives.
void cnc_terminal_has_closed(void);

/// The signals that cnc_signals_take() would return.
unsigned cnc_signals_waiting(void);

/// The signals since the last call, one bit for each signal.
unsigned cnc_signals_take(void);

/// Stops the process group as SIGTSTP does by default; returns when it continues.
void cnc_stop(void);

#endif
