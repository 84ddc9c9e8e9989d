#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "cnc_restore.h"
#include "ending.h"

static const int loop_signals[] = {
    [CNC_SIGNAL_INTERRUPT] = SIGINT, [CNC_SIGNAL_TERMINATE] = SIGTERM,
    [CNC_SIGNAL_HANG_UP] = SIGHUP,   [CNC_SIGNAL_QUIT] = SIGQUIT,
    [CNC_SIGNAL_SUSPEND] = SIGTSTP,  [CNC_SIGNAL_RESUME] = SIGCONT,
    [CNC_SIGNAL_RESIZE] = SIGWINCH,
};
enum {
  loop_signal_count = sizeof loop_signals / sizeof loop_signals[0],
  ending_signals = 1 << CNC_SIGNAL_INTERRUPT | 1 << CNC_SIGNAL_TERMINATE |
                   1 << CNC_SIGNAL_HANG_UP | 1 << CNC_SIGNAL_QUIT,
  // The time in which the loop must take a signal that ends the program.
  ending_limit_seconds = 2,
  // A closing terminal sends several signals at once, which count as one.
  same_ending_nanoseconds = 250 * 1000 * 1000,
};

static struct sigaction previous_actions[loop_signal_count];
static struct sigaction previous_watchdog;
static atomic_uint waiting;
static atomic_llong first_ending;  // the time of the first ending signal; 0: none
static int wake = -1;
static timer_t watchdog;
static bool has_watchdog;
static bool terminal_has_closed;

// A real-time signal that nothing else uses.
static int watchdog_signal(void) { return SIGRTMAX - 3; }

static void set_watchdog(int seconds) {
  struct itimerspec time = {.it_value = {.tv_sec = seconds}};
  if (has_watchdog) timer_settime(watchdog, 0, &time, NULL);
}

static long long nanoseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

// The loop handles the first signal and has limited time for it; a second one ends the program
// here.
static void on_ending_signal(int number) {
  long long now = nanoseconds_now(), first = 0;
  if (atomic_compare_exchange_strong(&first_ending, &first, now)) {
    set_watchdog(ending_limit_seconds);
  } else if (now - first > same_ending_nanoseconds) {
    cnc_end(number);
  }
}

static void on_signal(int number) {
  int error = errno;
  for (int i = 0; i < loop_signal_count; i++) {
    if (loop_signals[i] != number) continue;
    atomic_fetch_or(&waiting, 1u << i);
    if (ending_signals & 1 << i) on_ending_signal(number);
  }
  eventfd_write(wake, 1);
  errno = error;
}

// The loop has been busy for too long. A waiting signal ends the program; without one, ^C sends
// SIGINT from now on.
static void on_watchdog(int number, siginfo_t *information, void *context) {
  (void)context;
  int error = errno;
  if (information->si_code != SI_TIMER) cnc_end(number);
  unsigned waits = atomic_load(&waiting) & ending_signals;
  for (int i = 0; i < loop_signal_count; i++) {
    if (waits & 1u << i) cnc_end(loop_signals[i]);
  }
  if (waits == 0) cnc_make_interrupt_a_signal();
  errno = error;
}

static void take(int index) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  sigaction(loop_signals[index], &action, NULL);
}

static void make_watchdog(void) {
  struct sigaction action = {.sa_sigaction = on_watchdog,
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  sigaction(watchdog_signal(), &action, &previous_watchdog);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = watchdog_signal()};
  has_watchdog = timer_create(CLOCK_MONOTONIC, &event, &watchdog) == 0;
}

int cnc_signals_watch(void) {
  if (wake >= 0) return wake;
  wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (wake < 0) return -1;
  atomic_store(&waiting, 0);
  atomic_store(&first_ending, 0);
  terminal_has_closed = false;
  make_watchdog();
  for (int i = 0; i < loop_signal_count; i++) {
    sigaction(loop_signals[i], NULL, &previous_actions[i]);
    take(i);
  }
  return wake;
}

void cnc_terminal_has_closed(void) { terminal_has_closed = true; }

void cnc_signals_release(void) {
  if (wake < 0) return;
  struct sigaction *hang_up = &previous_actions[CNC_SIGNAL_HANG_UP];
  if (terminal_has_closed && cnc_ends_process(hang_up)) hang_up->sa_handler = SIG_IGN;
  for (int i = 0; i < loop_signal_count; i++) {
    sigaction(loop_signals[i], &previous_actions[i], NULL);
  }
  if (has_watchdog) timer_delete(watchdog);
  has_watchdog = false;
  sigaction(watchdog_signal(), &previous_watchdog, NULL);
  close(wake);
  wake = -1;
}

int cnc_poll(struct pollfd *polled, int count, int64_t nanoseconds) {
  struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  set_watchdog(0);
  cnc_make_interrupt_a_key();
  int result = ppoll(polled, (nfds_t)count, nanoseconds < 0 ? NULL : &limit, NULL);
  int error = errno;
  set_watchdog(ending_limit_seconds);
  errno = error;
  return result;
}

unsigned cnc_signals_waiting(void) { return atomic_load(&waiting); }

unsigned cnc_signals_take(void) {
  eventfd_t count;
  eventfd_read(wake, &count);
  return atomic_exchange(&waiting, 0);
}

void cnc_stop(void) {
  struct sigaction stop = {.sa_handler = SIG_DFL};
  set_watchdog(0);
  sigaction(SIGTSTP, &stop, NULL);
  kill(0, SIGTSTP);
  take(CNC_SIGNAL_SUSPEND);
  // The caller sets the modes again, so this signal isn't needed.
  atomic_fetch_and(&waiting, ~(1u << CNC_SIGNAL_RESUME));
}
