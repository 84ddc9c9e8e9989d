#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

// Streams up to `last` are replaced.
static int prepare_files(posix_spawn_file_actions_t *files, int input, int last) {
  for (int descriptor = STDIN_FILENO; descriptor <= last; descriptor++) {
    int code = descriptor == STDIN_FILENO && input >= 0
                   ? posix_spawn_file_actions_adddup2(files, input, descriptor)
                   : posix_spawn_file_actions_addopen(files, descriptor, "/dev/null", O_RDWR, 0);
    if (code != 0) return code;
  }
  return posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int prepare_signals(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int code = posix_spawnattr_setsigmask(attributes, &none);
  if (code == 0) code = posix_spawnattr_setsigdefault(attributes, &all);
  if (code != 0) return code;
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  return posix_spawnattr_setflags(attributes, flags);
}

static pid_t start(char *const words[], int input, int last) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  pid_t process = 0;
  int code = posix_spawn_file_actions_init(&files);
  if (code != 0) return -code;
  code = posix_spawnattr_init(&attributes);
  if (code == 0) {
    code = prepare_files(&files, input, last);
    if (code == 0) code = prepare_signals(&attributes);
    if (code == 0) code = posix_spawnp(&process, words[0], &files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&files);
  return code == 0 ? process : -code;
}

pid_t cspawn_detached(char *const words[], int input) { return start(words, input, STDERR_FILENO); }

pid_t cspawn_fed(char *const words[], int input) { return start(words, input, STDOUT_FILENO); }

int cspawn_socketpair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  // Non-blocking at this end alone; the program at the other end waits when it reads.
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}
