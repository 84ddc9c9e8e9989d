#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CSpawn.h"

enum {
  stack_size = 32 << 10,
  // The size of the kernel's sigset_t.
  signal_set_size = 8,
  signal_count = 64,
};

// The thread sanitizer doesn't support a process that shares memory with this one, so there the
// process is a plain copy without namespaces.
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define PLAIN_COPY 1
#endif
#endif

// The input of the new process, which shares this memory until it runs its program.
struct start {
  char *const *words;
  int stream;
  // The only user and group of its user namespace: root inside, the user of this process outside.
  char user_map[32], group_map[32];
  int error;
};

static void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) {
    // Without a map it has no rights in its namespace, and reports later what it couldn't do.
  }
  close(file);
}

static void connect_streams(int stream) {
  // Above the three standard streams, so that none of them closes it.
  int high = fcntl(stream, F_DUPFD, STDERR_FILENO + 1);
  int nothing = open("/dev/null", O_RDWR);
  dup2(high, STDIN_FILENO);
  dup2(high, STDOUT_FILENO);
  dup2(nothing, STDERR_FILENO);
  close_range(STDERR_FILENO + 1, ~0U, 0);
}

// With system calls alone: in shared memory, the C library's records about signals belong to the
// parent.
static void reset_signals(void) {
  static const unsigned long long action[4], none;
  for (int number = 1; number <= signal_count; number++) {
    syscall(SYS_rt_sigaction, number, action, NULL, signal_set_size);
  }
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, signal_set_size);
}

static int begin(void *argument) {
  struct start *start = argument;
  char *const nothing[] = {NULL};
  setsid();
  if (start->user_map[0]) {
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/uid_map", start->user_map);
    write_file("/proc/self/gid_map", start->group_map);
  }
  connect_streams(start->stream);
  reset_signals();
  execve(start->words[0], start->words, nothing);
  start->error = errno;
  _exit(127);
}

#ifdef PLAIN_COPY
static pid_t copy_process(struct start *start) {
  pid_t process = fork();
  if (process == 0) begin(start);
  return process;
}
#endif

// Like posix_spawn(), with namespaces: this thread waits until the program runs.
static pid_t clone_program(char *const words[], int stream, int flags) {
  struct start start = {.words = words, .stream = stream};
  if (flags & CLONE_NEWUSER) {
    snprintf(start.user_map, sizeof start.user_map, "0 %u 1", geteuid());
    snprintf(start.group_map, sizeof start.group_map, "0 %u 1", getegid());
  }
#ifndef PLAIN_COPY
  _Alignas(16) char stack[stack_size];
#endif
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
#ifdef PLAIN_COPY
  pid_t process = copy_process(&start);
#else
  pid_t process = clone(begin, stack + stack_size, CLONE_VM | CLONE_VFORK | SIGCHLD | flags, &start);
#endif
  int error = process < 0 ? errno : start.error;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (process > 0 && error != 0) waitpid(process, NULL, 0);
  return error == 0 ? process : -error;
}

pid_t cspawn_confined(char *const words[], int stream, unsigned *namespaces) {
  const int without_user = CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC;
  // The second attempt is for root on a system without user namespaces.
#ifdef PLAIN_COPY
  const int attempts[] = {0};
  (void)without_user;
#else
  const int attempts[] = {CLONE_NEWUSER | without_user, without_user, 0};
#endif
  pid_t process = -EINVAL;
  for (size_t i = 0; i < sizeof attempts / sizeof attempts[0] && process < 0; i++) {
    process = clone_program(words, stream, attempts[i]);
    *namespaces = (attempts[i] & CLONE_NEWUSER ? CSPAWN_USER : 0) |
                  (attempts[i] & CLONE_NEWNET ? CSPAWN_NETWORK | CSPAWN_PROCESSES : 0);
  }
  return process;
}
