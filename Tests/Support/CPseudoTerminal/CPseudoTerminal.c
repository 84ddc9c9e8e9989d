#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_all(const int *descriptors, int count) {
  for (int index = 0; index < count; index++)
    if (descriptors[index] >= 0) close(descriptors[index]);
}

/// Writes the path of the leader, which is beside the running program; returns 0 or an errno.
static int find_leader(char path[PATH_MAX]) {
  ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
  if (length < 0) return errno;
  path[length] = 0;
  char *name = strrchr(path, '/') + 1;
  const char *leader = "session-leader";
  if (name + strlen(leader) >= path + PATH_MAX) return ENAMETOOLONG;
  strcpy(name, leader);
  return 0;
}

/// Starts the leader with the words of its usage and three descriptors; returns 0 or an errno.
///
/// A fork would copy the page tables of the tests, which takes 50 ms.
static int spawn_leader(
  const cpt_command *command, char *const *words, const int kept[3], pid_t *leader
) {
  char path[PATH_MAX];
  int error = find_leader(path);
  if (error) return error;
  posix_spawn_file_actions_t actions;
  if ((error = posix_spawn_file_actions_init(&actions))) return error;
  // No number of `kept` is one of the final numbers.
  for (int place = 0; place < 3; place++)
    posix_spawn_file_actions_adddup2(&actions, kept[place], CPT_REPORTS + place);
  posix_spawn_file_actions_addclosefrom_np(&actions, CPT_FIRST_UNKNOWN);
  error = posix_spawn(leader, path, &actions, NULL, words, command->environment);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Starts the leader of a line; returns 0 or an errno.
static int lead(const cpt_command *command, int line, int reports, int lifeline, pid_t *leader) {
  size_t count = 0;
  while (command->arguments[count]) count++;
  char **words = calloc(count + 4, sizeof *words);
  if (!words) return ENOMEM;
  words[0] = "session-leader";
  words[1] = (char *)command->directory;
  words[2] = (char *)command->path;
  memcpy(words + 3, command->arguments, count * sizeof *words);
  int kept[3] = {
    fcntl(reports, F_DUPFD_CLOEXEC, 64), fcntl(lifeline, F_DUPFD_CLOEXEC, 64),
    fcntl(line, F_DUPFD_CLOEXEC, 64),
  };
  int error = kept[0] < 0 || kept[1] < 0 || kept[2] < 0
    ? errno : spawn_leader(command, words, kept, leader);
  close_all(kept, 3);
  free(words);
  return error;
}

int cpt_start(const cpt_command *command, cpt_session *session) {
  struct winsize size = {
    .ws_row = (unsigned short)command->rows, .ws_col = (unsigned short)command->columns,
  };
  // The master, the line, and one pipe each for reports and the lifeline; reading ends first.
  int open[6] = {-1, -1, -1, -1, -1, -1};
  if (openpty(&open[0], &open[1], NULL, NULL, &size) != 0
      || pipe2(&open[2], O_CLOEXEC) != 0 || pipe2(&open[4], O_CLOEXEC) != 0) {
    int error = errno;
    close_all(open, 6);
    return error;
  }
  fcntl(open[0], F_SETFD, FD_CLOEXEC);
  fcntl(open[1], F_SETFD, FD_CLOEXEC);

  struct termios modes = {0};
  tcgetattr(open[1], &modes);
  pid_t leader = -1;
  int error = lead(command, open[1], open[3], open[4], &leader);
  close_all((int[]){open[1], open[3], open[4]}, 3);
  *session = (cpt_session){open[0], open[2], open[5], leader, -1, modes};
  cpt_report first = {CPT_FAILED, leader < 0 ? error : ECHILD};
  ssize_t count = 0;
  if (leader > 0)
    while ((count = read(open[2], &first, sizeof first)) < 0 && errno == EINTR) {
    }
  if (first.kind != CPT_STARTED) {
    close_all((int[]){open[0], open[2], open[5]}, 3);
    if (leader > 0) cpt_reap(session);
    return first.value;
  }
  session->program = first.value;
  fcntl(session->master, F_SETFL, O_NONBLOCK);
  fcntl(session->reports, F_SETFL, O_NONBLOCK);
  return 0;
}

int cpt_resize(int master, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(master, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

void cpt_reap(const cpt_session *session) {
  while (waitpid(session->leader, NULL, 0) < 0 && errno == EINTR) {
  }
}

void cpt_signal_thread(pid_t program, pid_t thread, int number) {
  tgkill(program, thread, number);
}
