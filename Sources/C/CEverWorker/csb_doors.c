#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSandbox.h"

static bool opens(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) close(file);
  return file >= 0;
}

// UDP sends nothing here and only looks for a route. A network namespace has none, not even to
// itself.
static bool connects(void) {
  int connection = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (connection < 0) return false;
  struct sockaddr_in discard = {
      .sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  bool is_connected = connect(connection, (struct sockaddr *)&discard, sizeof discard) == 0;
  close(connection);
  return is_connected;
}

// The address is invalid; the error says so only to a process that may read valid ones.
static bool reads_parent(void) {
  char byte, path[32];
  struct iovec here = {&byte, 1}, there = {NULL, 1};
  if (process_vm_readv(getppid(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT) return true;
  snprintf(path, sizeof path, "/proc/%d/mem", getppid());
  return opens(path);
}

static bool starts_program(void) {
  char *words[] = {"true", NULL}, *nothing[] = {NULL};
  pid_t process;
  if (posix_spawn(&process, "/bin/true", NULL, NULL, words, nothing) != 0) return false;
  waitpid(process, NULL, 0);
  return true;
}

unsigned csb_try_doors(void) {
  return (opens("/etc/passwd") || opens("/etc/shadow") || opens("/dev/null") ? CSB_FILE : 0) |
         (connects() ? CSB_SOCKET : 0) | (reads_parent() ? CSB_PARENT_MEMORY : 0) |
         (starts_program() ? CSB_PROGRAM : 0);
}

void csb_break_out(void) { connects(); }
