#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cnc_restore.h"

static const int loop_signals[] = {
    [CNC_SIGNAL_INTERRUPT] = SIGINT, [CNC_SIGNAL_TERMINATE] = SIGTERM,
    [CNC_SIGNAL_HANG_UP] = SIGHUP,   [CNC_SIGNAL_QUIT] = SIGQUIT,
    [CNC_SIGNAL_SUSPEND] = SIGTSTP,  [CNC_SIGNAL_RESUME] = SIGCONT,
    [CNC_SIGNAL_RESIZE] = SIGWINCH,
};
enum { loop_signal_count = sizeof loop_signals / sizeof loop_signals[0] };

static struct sigaction previous_actions[loop_signal_count];
static atomic_uint waiting;
static int bell = -1;

static void on_signal(int number) {
  int error = errno;
  for (int i = 0; i < loop_signal_count; i++) {
    if (loop_signals[i] == number) atomic_fetch_or(&waiting, 1u << i);
  }
  eventfd_write(bell, 1);
  errno = error;
}

static void take(int index) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(loop_signals[index], &action, NULL);
}

int cnc_signals_watch(void) {
  if (bell >= 0) return bell;
  bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (bell < 0) return -1;
  atomic_store(&waiting, 0);
  for (int i = 0; i < loop_signal_count; i++) {
    sigaction(loop_signals[i], NULL, &previous_actions[i]);
    take(i);
  }
  return bell;
}

void cnc_signals_release(void) {
  if (bell < 0) return;
  for (int i = 0; i < loop_signal_count; i++) {
    sigaction(loop_signals[i], &previous_actions[i], NULL);
  }
  close(bell);
  bell = -1;
}

unsigned cnc_signals_waiting(void) { return atomic_load(&waiting); }

unsigned cnc_signals_take(void) {
  eventfd_t count;
  eventfd_read(bell, &count);
  return atomic_exchange(&waiting, 0);
}

void cnc_stop(void) {
  struct sigaction stop = {.sa_handler = SIG_DFL};
  sigaction(SIGTSTP, &stop, NULL);
  kill(0, SIGTSTP);
  take(CNC_SIGNAL_SUSPEND);
  // The caller takes the terminal over again without being told.
  atomic_fetch_and(&waiting, ~(1u << CNC_SIGNAL_RESUME));
}
