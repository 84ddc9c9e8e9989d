#include "cnc_tty.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int cnc_tty_open(void) {
  const int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  int tty = open("/dev/tty", flags);
  for (int stream = 0; tty < 0 && stream <= 2; stream++) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", stream);
    if (isatty(stream)) tty = open(path, flags);
  }
  return tty;
}

struct termios cnc_tty_raw(struct termios modes) {
  modes.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | IGNCR | INLCR | INPCK | ISTRIP | IXON);
  modes.c_lflag &= (tcflag_t) ~(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes.c_oflag &= (tcflag_t)~OPOST;
  modes.c_cflag = (modes.c_cflag & (tcflag_t)~CSIZE) | CS8;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return modes;
}

// ncurses counts the cells of a side in a short, and crashes beyond it.
static const int most_cells = 4000;

bool cnc_tty_size(int tty, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(tty, TIOCGWINSZ, &size) < 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *columns = size.ws_col < most_cells ? size.ws_col : most_cells;
  *rows = size.ws_row < most_cells ? size.ws_row : most_cells;
  return true;
}

bool cnc_tty_cell(int tty, int *width, int *height) {
  struct winsize size;
  if (ioctl(tty, TIOCGWINSZ, &size) < 0 || size.ws_col == 0 || size.ws_row == 0) return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}

bool cnc_tty_set(int tty, const struct termios *modes) {
  int result;
  do {
    result = tcsetattr(tty, TCSANOW, modes);
  } while (result < 0 && errno == EINTR);
  return result == 0;
}
