#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int prepare_files(posix_spawn_file_actions_t *files, int input, int terminal) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    int source = descriptor == STDIN_FILENO ? input : terminal;
    int code = source >= 0 ? posix_spawn_file_actions_adddup2(files, source, descriptor)
                   : posix_spawn_file_actions_addopen(files, descriptor, "/dev/null", O_RDWR, 0);
    if (code != 0) return code;
  }
  return posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int prepare_signals(posix_spawnattr_t *attributes, int is_detached) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // The program waits for a command on its terminal, and couldn't be continued if that stopped.
  if (!is_detached) sigdelset(&all, SIGTSTP);
  int code = posix_spawnattr_setsigmask(attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &all);
  if (code != 0) return code;
  short flags = (is_detached ? POSIX_SPAWN_SETSID : 0) | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  return posix_spawnattr_setflags(attributes, flags);
}

// Starts a program with prepared files, unless preparing them has failed with a code.
static pid_t spawn(char *const words[], posix_spawn_file_actions_t *files, int code, int is_detached) {
  posix_spawnattr_t attributes;
  pid_t process = 0;
  if (code == 0) code = posix_spawnattr_init(&attributes);
  if (code != 0) return -code;
  code = prepare_signals(&attributes, is_detached);
  if (code == 0) code = posix_spawnp(&process, words[0], files, &attributes, words, environ);
  posix_spawnattr_destroy(&attributes);
  return code == 0 ? process : -code;
}

static pid_t start(char *const words[], int input, int terminal) {
  posix_spawn_file_actions_t files;
  int code = posix_spawn_file_actions_init(&files);
  if (code != 0) return -code;
  code = prepare_files(&files, input, terminal);
  pid_t process = spawn(words, &files, code, terminal < 0);
  posix_spawn_file_actions_destroy(&files);
  return process;
}

pid_t cspawn_detached(char *const words[], int input) { return start(words, input, -1); }

pid_t cspawn_foreground(char *const words[], int input, int terminal) {
  return start(words, input, terminal);
}

// The program's own end of the terminal: as its streams, and opened by the leader of a session, as
// its controlling terminal.
static int prepare_terminal(posix_spawn_file_actions_t *files, const char *path) {
  int code = posix_spawn_file_actions_addopen(files, STDIN_FILENO, path, O_RDWR, 0);
  for (int stream = STDOUT_FILENO; code == 0 && stream <= STDERR_FILENO; stream++)
    code = posix_spawn_file_actions_adddup2(files, STDIN_FILENO, stream);
  return code != 0 ? code : posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

void cspawn_await(pid_t process, int milliseconds) {
  siginfo_t ended;
  int descriptor = pidfd_open(process, 0);
  if (descriptor < 0) {
    if (milliseconds < 0) waitid(P_PID, (id_t)process, &ended, WEXITED | WNOWAIT);
    return;
  }
  struct pollfd polled = {.fd = descriptor, .events = POLLIN};
  while (poll(&polled, 1, milliseconds) < 0 && errno == EINTR) continue;
  close(descriptor);
}

void cspawn_resize(int terminal, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  ioctl(terminal, TIOCSWINSZ, &size);
}

pid_t cspawn_terminal(char *const words[], int columns, int rows, int *terminal) {
  char path[64];
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -errno;
  if (grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, path, sizeof path) != 0) {
    int error = errno;
    close(master);
    return -error;
  }
  cspawn_resize(master, columns, rows);
  fcntl(master, F_SETFL, O_NONBLOCK);
  posix_spawn_file_actions_t files;
  pid_t process = -ENOMEM;
  if (posix_spawn_file_actions_init(&files) == 0) {
    process = spawn(words, &files, prepare_terminal(&files, path), 1);
    posix_spawn_file_actions_destroy(&files);
  }
  if (process > 0) *terminal = master;
  else close(master);
  return process;
}
