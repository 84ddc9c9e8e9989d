#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// A child of a process with threads must be async-signal-safe: it makes system calls only.

enum { kept_reports = 3, kept_lifeline = 4, kept_line = 5, first_unknown = 6 };

static void report(int32_t kind, int32_t value) {
  cpt_report message = {kind, value};
  while (write(kept_reports, &message, sizeof message) < 0 && errno == EINTR) {
  }
}

/// Resets all signals with system calls, because the C library reserves some, ignored ones too.
static void reset_signals(void) {
  const unsigned long defaults[4] = {0};
  for (int number = 1; number < NSIG; number++)
    syscall(SYS_rt_sigaction, number, defaults, NULL, sizeof(uint64_t));
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Becomes the program, in a process group of its own in the foreground. Doesn't return.
static void become(const cpt_command *command, int failure) {
  setpgid(0, 0);
  tcsetpgrp(kept_line, getpid());
  reset_signals();
  dup2(kept_line, 0);
  dup2(kept_line, 1);
  dup2(kept_line, 2);
  close(kept_reports);
  close(kept_lifeline);
  close(kept_line);
  if (chdir(command->directory) == 0)
    execve(command->path, command->arguments, command->environment);
  int32_t error = errno;
  if (write(failure, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

/// Forks the program and reports its process id once it runs, or the error.
static pid_t launch(const cpt_command *command) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    report(CPT_FAILED, errno);
    return -1;
  }
  pid_t program = _Fork();
  if (program == 0) become(command, failure[1]);
  int32_t error = errno;
  close(failure[1]);
  // The program has the last descriptors of the line, so its end is the end of the master's input.
  close(kept_line);
  if (program > 0 && read(failure[0], &error, sizeof error) != sizeof error) error = 0;
  close(failure[0]);
  report(error ? CPT_FAILED : CPT_STARTED, error ? error : program);
  return error ? -1 : program;
}

/// Reports one change of the program, if there is one; returns whether the program continues.
static int report_change(pid_t program, int *changed) {
  siginfo_t info = {.si_pid = 0};
  // Takes the change with the same call: a test that sees a stop may continue the program at once,
  // and a second call would take the continuation.
  int code = waitid(P_PID, program, &info, WSTOPPED | WCONTINUED | WNOHANG);
  *changed = code == 0 && info.si_pid == program;
  if (*changed) {
    report(info.si_code == CLD_CONTINUED ? CPT_CONTINUED : CPT_STOPPED, info.si_status);
    return 1;
  }
  info.si_pid = 0;
  if (waitid(P_PID, program, &info, WEXITED | WNOWAIT | WNOHANG) != 0) return errno == EINTR;
  *changed = info.si_pid == program;
  if (!*changed) return 1;
  report(info.si_code == CLD_EXITED ? CPT_EXITED : CPT_SIGNALLED, info.si_status);
  return 0;
}

/// Follows the program to its end and doesn't reap it.
static void follow(pid_t program, const sigset_t *awaited) {
  int changed;
  while (report_change(program, &changed)) {
    switch (changed ? SIGCHLD : sigwaitinfo(awaited, NULL)) {
      case SIGHUP:
        // A closed terminal sends SIGHUP to the leader alone, which forwards it, as a shell does.
        kill(-program, SIGHUP);
        kill(-program, SIGCONT);
        break;
      case SIGIO: kill(-program, SIGKILL); break;
      default: break;
    }
  }
}

/// Leads the session until the lifeline is closed. Doesn't return.
static void lead(const cpt_command *command, int line, int reports, int lifeline) {
  reset_signals();
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGHUP);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGIO);
  sigprocmask(SIG_BLOCK, &awaited, NULL);
  signal(SIGTTOU, SIG_IGN);
  setsid();
  ioctl(line, TIOCSCTTY, 0);
  // Moves the descriptors away from their final numbers first, and closes all others.
  int moved[3] = {
    fcntl(reports, F_DUPFD, 64), fcntl(lifeline, F_DUPFD, 64), fcntl(line, F_DUPFD, 64),
  };
  for (int place = 0; place < 3; place++) dup3(moved[place], kept_reports + place, O_CLOEXEC);
  close_range(first_unknown, UINT_MAX, 0);
  // SIGIO reports the end of the lifeline, also after a crash of the tests.
  fcntl(kept_lifeline, F_SETOWN, getpid());
  fcntl(kept_lifeline, F_SETFL, O_ASYNC);

  pid_t program = launch(command);
  // A reader of the tests' output must not wait for the leader.
  close_range(0, 2, 0);
  if (program > 0) follow(program, &awaited);
  char byte;
  while (read(kept_lifeline, &byte, 1) < 0 && errno == EINTR) {
  }
  if (program > 0) {
    kill(-program, SIGKILL);
    waitpid(program, NULL, 0);
  }
  _exit(0);
}

static void close_all(const int *descriptors, int count) {
  for (int index = 0; index < count; index++)
    if (descriptors[index] >= 0) close(descriptors[index]);
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
  pid_t leader = fork();
  if (leader == 0) lead(command, open[1], open[3], open[4]);
  int error = errno;
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
