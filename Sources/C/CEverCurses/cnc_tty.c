#include "cnc_tty.h"

#include <errno.h>

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
