#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

// Streams up to `last` are replaced.
static int prepare_files(posix_spawn_file_actions_t *files, int input, int last, int terminal) {
  for (int descriptor = STDIN_FILENO; descriptor <= last; descriptor++) {
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

static pid_t start(char *const words[], int input, int last, int terminal) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  pid_t process = 0;
  int code = posix_spawn_file_actions_init(&files);
  if (code != 0) return -code;
  code = posix_spawnattr_init(&attributes);
  if (code == 0) {
    code = prepare_files(&files, input, last, terminal);
    if (code == 0) code = prepare_signals(&attributes, terminal < 0);
    if (code == 0) code = posix_spawnp(&process, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return code == 0 ? process : -code;
}

pid_t cspawn_detached(char *const words[], int input) {
  return start(words, input, STDERR_FILENO, -1);
}

pid_t cspawn_fed(char *const words[], int input) {
  return start(words, input, STDOUT_FILENO, -1);
}

pid_t cspawn_foreground(char *const words[], int input, int terminal) {
  return start(words, input, STDERR_FILENO, terminal);
}

int cspawn_socketpair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // Non-blocking at this end alone; the program at the other end waits when it reads.
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}
