#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"
#include "layers.h"

#if defined(__x86_64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSED (SECCOMP_RET_ERRNO | EPERM)

// System calls that need no resource and affect no other process.
static const int harmless[] = {
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_futex, SYS_exit, SYS_exit_group,
    SYS_rt_sigreturn, SYS_rt_sigprocmask, SYS_restart_syscall, SYS_clock_gettime, SYS_clock_getres,
    SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid, SYS_sched_getaffinity, SYS_sched_yield,
    SYS_setitimer,
    // For csb_kill_on_attempts(), which removes it.
    SYS_seccomp,
};

// System calls that only a process under hostile control makes. Opening files isn't among them:
// libraries try that now and then, and work without the file.
static const int attempts[] = {
    SYS_execve, SYS_execveat, SYS_clone, SYS_clone3, SYS_ptrace, SYS_process_vm_readv,
    SYS_process_vm_writev, SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept4,
    SYS_sendmsg, SYS_recvmsg, SYS_kill, SYS_tkill, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup,
    SYS_open_by_handle_at, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_pidfd_open, SYS_init_module,
    SYS_finit_module, SYS_kexec_load, SYS_reboot, SYS_seccomp,
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
};

enum { capacity = 256 };

struct program {
  struct sock_filter steps[capacity];
  unsigned short count;
};

static void add(struct program *program, struct sock_filter step) {
  program->steps[program->count++] = step;
}

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

// Skips `count` instructions unless the loaded value passes the test.
static void skip_unless(struct program *program, int test, uint32_t value, uint8_t count) {
  uint16_t code = (uint16_t)(BPF_JMP | test | BPF_K);
  add(program, (struct sock_filter)BPF_JUMP(code, value, 0, count));
}

static void finish(struct program *program, uint32_t action) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

// Other architectures have other system call numbers.
static void begin(struct program *program) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0));
  finish(program, SECCOMP_RET_KILL_PROCESS);
  load(program, offsetof(struct seccomp_data, nr));
}

static void act_on(struct program *program, const int *calls, size_t count, uint32_t action) {
  for (size_t i = 0; i < count; i++) {
    skip_unless(program, BPF_JEQ, (uint32_t)calls[i], 1);
    finish(program, action);
  }
}

// The low half of an argument; these machines are little-endian.
static size_t argument(int index) {
  return offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t);
}

// Allows a system call for one value of its first argument.
static void allow_for(struct program *program, int call, uint32_t value) {
  skip_unless(program, BPF_JEQ, (uint32_t)call, 4);
  load(program, argument(0));
  skip_unless(program, BPF_JEQ, value, 1);
  finish(program, SECCOMP_RET_ALLOW);
  finish(program, REFUSED);
}

// Allows memory that isn't executable.
static void allow_mprotect(struct program *program) {
  skip_unless(program, BPF_JEQ, SYS_mprotect, 4);
  load(program, argument(2));
  skip_unless(program, BPF_JSET, PROT_EXEC, 1);
  finish(program, REFUSED);
  finish(program, SECCOMP_RET_ALLOW);
}

// The same for memory without a file.
static void allow_mmap(struct program *program) {
  skip_unless(program, BPF_JEQ, SYS_mmap, 7);
  load(program, argument(2));
  skip_unless(program, BPF_JSET, PROT_EXEC, 1);
  finish(program, REFUSED);
  load(program, argument(3));
  skip_unless(program, BPF_JSET, MAP_ANONYMOUS, 1);
  finish(program, SECCOMP_RET_ALLOW);
  finish(program, REFUSED);
}

static bool install(const struct program *program) {
  struct sock_fprog filter = {.len = program->count, .filter = (struct sock_filter *)program->steps};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}

bool csb_allow_decoding(void) {
  struct program program = {.count = 0};
  begin(&program);
  act_on(&program, harmless, sizeof harmless / sizeof harmless[0], SECCOMP_RET_ALLOW);
  allow_for(&program, SYS_read, STDIN_FILENO);
  allow_for(&program, SYS_write, STDOUT_FILENO);
  allow_mprotect(&program);
  allow_mmap(&program);
  finish(&program, REFUSED);
  return install(&program);
}

void csb_kill_on_attempts(void) {
  struct program program = {.count = 0};
  begin(&program);
  act_on(&program, attempts, sizeof attempts / sizeof attempts[0], SECCOMP_RET_KILL_PROCESS);
  finish(&program, SECCOMP_RET_ALLOW);
  install(&program);
}
