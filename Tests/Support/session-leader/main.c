// Leads the session of a program in a pseudo-terminal (CPseudoTerminal).
//
// usage: session-leader DIRECTORY PATH NAME [ARGUMENT...]
//
// Its environment is the program's. CPseudoTerminal.h has the numbers of its descriptors.

#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void report(int32_t kind, int32_t value) {
  cpt_report message = {kind, value};
  while (write(CPT_REPORTS, &message, sizeof message) < 0 && errno == EINTR) {
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
static void become(char **words, int failure) {
  setpgid(0, 0);
  tcsetpgrp(CPT_LINE, getpid());
  reset_signals();
  dup2(CPT_LINE, 0);
  dup2(CPT_LINE, 1);
  dup2(CPT_LINE, 2);
  close(CPT_REPORTS);
  close(CPT_LIFELINE);
  close(CPT_LINE);
  if (chdir(words[1]) == 0) execv(words[2], words + 3);
  int32_t error = errno;
  if (write(failure, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

/// Forks the program and reports its process id once it runs, or the error.
static pid_t launch(char **words) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    report(CPT_FAILED, errno);
    return -1;
  }
  pid_t program = _Fork();
  if (program == 0) become(words, failure[1]);
  int32_t error = errno;
  close(failure[1]);
  // The program has the last descriptors of the line, so its end is the end of the master's input.
  close(CPT_LINE);
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

/// Leads the session until the lifeline is closed.
int main(int count, char **words) {
  if (count < 4) return 2;
  reset_signals();
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGHUP);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGIO);
  sigprocmask(SIG_BLOCK, &awaited, NULL);
  signal(SIGTTOU, SIG_IGN);
  setsid();
  ioctl(CPT_LINE, TIOCSCTTY, 0);
  for (int kept = CPT_REPORTS; kept < CPT_FIRST_UNKNOWN; kept++) fcntl(kept, F_SETFD, FD_CLOEXEC);
  // SIGIO reports the end of the lifeline, also after a crash of the tests.
  fcntl(CPT_LIFELINE, F_SETOWN, getpid());
  fcntl(CPT_LIFELINE, F_SETFL, O_ASYNC);

  pid_t program = launch(words);
  // A reader of the tests' output must not wait for the leader.
  close_range(0, 2, 0);
  if (program > 0) follow(program, &awaited);
  char byte;
  while (read(CPT_LIFELINE, &byte, 1) < 0 && errno == EINTR) {
  }
  if (program > 0) {
    kill(-program, SIGKILL);
    waitpid(program, NULL, 0);
  }
  return 0;
}
