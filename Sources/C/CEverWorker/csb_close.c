#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <errno.h>
#include <unistd.h>

#include "CSandbox.h"
#include "layers.h"

int csb_limit(size_t memory) {
  struct rlimit none = {0, 0};
#if __has_feature(thread_sanitizer)
  // The sanitizer needs more memory than any limit.
  (void)memory;
#else
  struct rlimit data = {memory, memory};
  if (setrlimit(RLIMIT_DATA, &data) != 0) return errno;
#endif
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

// Replaces all file systems by an empty, read-only one.
//
// It needs a mount namespace of its own; otherwise it would change the mounts of the whole machine.
static bool empty_root(void) {
  const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  return unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
         // Mounted on a directory that each system has.
         mount("none", "/usr", "tmpfs", flags, "size=4k,nr_inodes=1,mode=0") == 0 &&
         chdir("/usr") == 0 && syscall(SYS_pivot_root, ".", ".") == 0 &&
         umount2(".", MNT_DETACH) == 0 && chdir("/") == 0 &&
         mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, NULL) == 0;
}

static void drop_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[2] = {{0}, {0}};
  syscall(SYS_capset, &header, none);
}

static void limit_numbers(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_FSIZE, &none);
  setrlimit(RLIMIT_NPROC, &none);
  // Open descriptors stay open.
  setrlimit(RLIMIT_NOFILE, &none);
}

// The first process of a namespace receives only signals that it handles.
static void on_time_limit(int number) { _exit(128 + number); }

unsigned csb_close(void) {
#if __has_feature(thread_sanitizer)
  return 0;
#else
  struct sigaction action = {.sa_handler = on_time_limit};
  sigaction(SIGPROF, &action, NULL);
  unsigned layers = empty_root() ? CSB_MOUNTS : 0;
  drop_capabilities();
  if (csb_close_files()) layers |= CSB_LANDLOCK;
  limit_numbers();
  if (csb_allow_decoding()) layers |= CSB_SECCOMP;
  return layers;
#endif
}

void csb_limit_time(unsigned seconds) {
  struct itimerval limit = {.it_value = {.tv_sec = seconds}};
  setitimer(ITIMER_PROF, &limit, NULL);
}
