#include "cnc_tty.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

// As the run loop of Core Foundation uses them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

struct termios cnc_tty_raw(struct termios modes) {
  modes.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON);
  modes.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes.c_oflag &= (tcflag_t)~OPOST;
  modes.c_cflag = (modes.c_cflag & (tcflag_t)~CSIZE) | CS8;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return modes;
}

bool cnc_tty_set(int tty, const struct termios *modes) {
  int result;
  do {
    result = tcsetattr(tty, TCSANOW, modes);
  } while (result < 0 && errno == EINTR);
  return result == 0;
}

int cnc_main_queue(void) {
  return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

void cnc_main_queue_run(void) {
  uint64_t count;
  // Cleared first: a job that is added in between signals again.
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0) return;
  _dispatch_main_queue_callback_4CF(NULL);
}
