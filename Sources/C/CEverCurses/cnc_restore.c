#include "cnc_restore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cnc_tty.h"
#include "ending.h"

enum { byte_capacity = 4096, first_capacity = 256, stack_size = 64 * 1024 };

static uint8_t restore_bytes[byte_capacity];
static size_t restore_count;
// Written at most once while a handler may run, so a handler that sees a count sees all bytes.
static uint8_t first_bytes[first_capacity];
static atomic_size_t first_count;
static struct termios restore_modes;
static int restore_tty = -1;
static atomic_bool armed;
static atomic_bool ending;
static atomic_bool interrupt_is_signal;

static int held_error = -1;   // the descriptor that replaces standard error
static int saved_error = -1;  // the original standard error

static struct sigaction previous_actions[NSIG];
static uint8_t crash_stack[stack_size];

// Waits briefly for a terminal that accepts no output; ending the process is more important.
static void write_all(int descriptor, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd room = {.fd = descriptor, .events = POLLOUT};
      if (poll(&room, 1, 200) <= 0) return;
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

// Writes the held bytes to the terminal as text, without control characters.
static void replay(int from, int to) {
  uint8_t bytes[512];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(from, bytes, sizeof bytes, offset)) > 0) {
    offset += count;
    for (ssize_t i = 0; i < count; i++) {
      bool control = bytes[i] < 0x20 && bytes[i] != '\n' && bytes[i] != '\t';
      if (control || bytes[i] == 0x7f) bytes[i] = '?';
    }
    write_all(to, bytes, (size_t)count);
  }
}

static void release_standard_error(void) {
  if (held_error < 0) return;
  dup2(saved_error, STDERR_FILENO);
  replay(held_error, saved_error);
  close(saved_error);
  close(held_error);
  held_error = saved_error = -1;
}

void cnc_hold_standard_error(void) {
  if (held_error >= 0 || !isatty(STDERR_FILENO)) return;
  int memory = memfd_create("standard error", MFD_CLOEXEC);
  int saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (memory < 0 || saved < 0 || dup2(memory, STDERR_FILENO) < 0) {
    if (memory >= 0) close(memory);
    if (saved >= 0) close(saved);
    return;
  }
  held_error = memory;
  saved_error = saved;
}

bool cnc_restore_arm(int tty, const uint8_t *bytes, size_t count, const struct termios *modes) {
  if (count > byte_capacity) return false;
  memcpy(restore_bytes, bytes, count);
  restore_count = count;
  restore_modes = *modes;
  restore_tty = tty;
  atomic_store(&armed, true);
  return true;
}

bool cnc_restore_begin(const uint8_t *bytes, size_t count) {
  if (count > first_capacity) return false;
  if (atomic_load(&first_count) > 0) return true;
  memcpy(first_bytes, bytes, count);
  atomic_store(&first_count, count);
  return true;
}

void cnc_restore(void) {
  if (!atomic_exchange(&armed, false)) return;
  int error = errno;
  write_all(restore_tty, first_bytes, atomic_load(&first_count));
  write_all(restore_tty, restore_bytes, restore_count);
  while (tcsetattr(restore_tty, TCSANOW, &restore_modes) < 0 && errno == EINTR) {
  }
  release_standard_error();
  errno = error;
}

// Whether a signal reports a crash, which the previous handler may want to process too.
static bool is_crash(int number) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    if (signals[i] == number) return true;
  }
  return false;
}

// Whether a signal ends the process by default (signal(7)).
static bool ends_by_default(int number) {
  switch (number) {
    case SIGCHLD: case SIGCONT: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU:
    case SIGURG: case SIGWINCH: case SIGKILL:
      return false;
    default:
      return true;
  }
}

static void end(int number, const struct sigaction *action) {
  atomic_store(&ending, true);
  cnc_restore();
  sigaction(number, action, NULL);
  // The signal is blocked until the handler returns; then the action sees the place of a crash.
  raise(number);
}

static void on_end(int number) { end(number, &previous_actions[number]); }

void cnc_end(int number) {
  const struct sigaction action = {.sa_handler = SIG_DFL};
  end(number, &action);
}

bool cnc_ends_process(const struct sigaction *action) {
  return action->sa_handler == SIG_DFL || action->sa_handler == on_end;
}

bool cnc_is_ending(void) { return atomic_load(&ending); }

static bool is_in_foreground(void) { return tcgetpgrp(restore_tty) == getpgrp(); }

void cnc_make_interrupt_a_signal(void) {
  struct termios modes;
  if (!atomic_load(&armed) || !is_in_foreground() || tcgetattr(restore_tty, &modes) < 0) return;
  modes.c_lflag |= ISIG | NOFLSH;
  modes.c_cc[VINTR] = 'C' & 0x1F;
  modes.c_cc[VQUIT] = modes.c_cc[VSUSP] = _POSIX_VDISABLE;
  if (tcsetattr(restore_tty, TCSANOW, &modes) == 0) atomic_store(&interrupt_is_signal, true);
}

void cnc_make_interrupt_a_key(void) {
  if (!atomic_exchange(&interrupt_is_signal, false) || !atomic_load(&armed)) return;
  struct termios modes = cnc_tty_raw(restore_modes);
  if (is_in_foreground()) cnc_tty_set(restore_tty, &modes);
}

void cnc_crash_watch(void) {
  static bool watching;
  if (watching) return;
  watching = true;
  stack_t stack = {.ss_sp = crash_stack, .ss_size = stack_size};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = on_end, .sa_flags = SA_ONSTACK | SA_RESETHAND};
  sigfillset(&action.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    // The C library refuses the signals that it reserves.
    if (!ends_by_default(number) || sigaction(number, NULL, &previous_actions[number]) < 0) continue;
    bool untouched = previous_actions[number].sa_handler == SIG_DFL;
    if (untouched || is_crash(number)) sigaction(number, &action, NULL);
  }
  atexit(cnc_restore);
}
