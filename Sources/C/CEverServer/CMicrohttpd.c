#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum {
  MAXIMUM_BODY = 64 * 1024,
  MAXIMUM_CONNECTIONS = 512,
};

struct cmhd_daemon {
  struct MHD_Daemon *server;
  cmhd_callbacks callbacks;
  /// Used on the polling thread alone.
  uint64_t last_number;
  /// Watches the sockets of suspended exchanges, and `wake` as number 0.
  int watched;
  int wake;
  pthread_t watcher;
};

struct short_body {
  size_t sent;
  uint8_t bytes[];
};

static void *begin(void *context, const char *target, struct MHD_Connection *connection) {
  cmhd_daemon *daemon = context;
  cmhd_exchange *exchange = calloc(1, sizeof *exchange);
  if (exchange == NULL) return NULL;
  exchange->daemon = daemon;
  exchange->connection = connection;
  exchange->number = ++daemon->last_number;
  exchange->target = strdup(target);
  if (exchange->target != NULL) return exchange;
  free(exchange);
  return NULL;
}

static enum MHD_Result take_body(cmhd_exchange *exchange, const char *bytes, size_t *size) {
  size_t room = MAXIMUM_BODY - exchange->body_size;
  size_t taken = *size < room ? *size : room;
  if (exchange->body == NULL) exchange->body = malloc(MAXIMUM_BODY);
  if (exchange->body == NULL) return MHD_NO;
  memcpy(exchange->body + exchange->body_size, bytes, taken);
  exchange->body_size += taken;
  *size = 0;
  return MHD_YES;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **state) {
  cmhd_daemon *daemon = context;
  cmhd_exchange *exchange = *state;
  (void)connection, (void)url, (void)version;
  if (exchange == NULL) return MHD_NO;
  if (!exchange->headers_seen) {
    exchange->headers_seen = 1;
    return MHD_YES;
  }
  if (*upload_size > 0) return take_body(exchange, upload, upload_size);
  exchange->method = method;
  exchange->answered = 1;
  cmhd_decision decision = daemon->callbacks.answer(daemon->callbacks.context, exchange);
  return decision == CMHD_CLOSE ? MHD_NO : MHD_YES;
}

static cmhd_ending ending_of(enum MHD_RequestTerminationCode code) {
  switch (code) {
    case MHD_REQUEST_TERMINATED_COMPLETED_OK: return CMHD_COMPLETED;
    case MHD_REQUEST_TERMINATED_DAEMON_SHUTDOWN: return CMHD_STOPPED;
    default: return CMHD_BROKEN;
  }
}

static void completed(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_RequestTerminationCode code) {
  cmhd_daemon *daemon = context;
  cmhd_exchange *exchange = *state;
  (void)connection;
  if (exchange == NULL) return;
  if (exchange->answered)
    daemon->callbacks.finished(daemon->callbacks.context, exchange, ending_of(code));
  free(exchange->target);
  free(exchange->body);
  free(exchange);
  *state = NULL;
}

static void *watch(void *context) {
  cmhd_daemon *daemon = context;
  for (;;) {
    struct epoll_event event;
    int count = epoll_wait(daemon->watched, &event, 1, -1);
    if (count < 0 && errno != EINTR) return NULL;
    if (count < 1) continue;
    if (event.data.u64 == 0) return NULL;
    daemon->callbacks.left(daemon->callbacks.context, event.data.u64);
  }
}

static int start_watching(cmhd_daemon *daemon) {
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 0};
  daemon->watched = epoll_create1(EPOLL_CLOEXEC);
  daemon->wake = eventfd(0, EFD_CLOEXEC);
  if (daemon->watched < 0 || daemon->wake < 0) return errno;
  if (epoll_ctl(daemon->watched, EPOLL_CTL_ADD, daemon->wake, &event) < 0) return errno;
  return pthread_create(&daemon->watcher, NULL, watch, daemon);
}

static void free_daemon(cmhd_daemon *daemon) {
  if (daemon->watched >= 0) close(daemon->watched);
  if (daemon->wake >= 0) close(daemon->wake);
  free(daemon);
}

static void stop_watching(cmhd_daemon *daemon) {
  uint64_t one = 1;
  while (write(daemon->wake, &one, sizeof one) < 0 && errno == EINTR) continue;
  pthread_join(daemon->watcher, NULL);
}

/// Opens a Unix socket with a path; -1 with `errno` when that fails.
static int open_socket(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  errno = ENAMETOOLONG;
  if (strlen(path) >= sizeof address.sun_path) return -1;
  strcpy(address.sun_path, path);
  int opened = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (opened >= 0 && bind(opened, (struct sockaddr *)&address, sizeof address) == 0 &&
      listen(opened, 64) == 0)
    return opened;
  if (opened >= 0) close(opened);
  return -1;
}

/// Listens on a Unix socket, or on a port of the loopback interface when `path` is null.
static struct MHD_Daemon *listen_on(const char *path, uint16_t port,
                                    cmhd_daemon *daemon) {
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons(port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  struct MHD_OptionItem places[] = {
      {MHD_OPTION_SOCK_ADDR, 0, &address}, {MHD_OPTION_END, 0, NULL}};
  int socket = path == NULL ? -1 : open_socket(path);
  if (path != NULL && socket < 0) return NULL;
  if (path != NULL) places[0] = (struct MHD_OptionItem){MHD_OPTION_LISTEN_SOCKET, socket, NULL};
  unsigned int flags = MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME |
                       MHD_USE_SUPPRESS_DATE_NO_CLOCK;
  struct MHD_Daemon *server = MHD_start_daemon(
      flags, port, NULL, NULL, handle, daemon,                //
      MHD_OPTION_ARRAY, places,                               //
      MHD_OPTION_URI_LOG_CALLBACK, begin, daemon,             //
      MHD_OPTION_NOTIFY_COMPLETED, completed, daemon,         //
      MHD_OPTION_CONNECTION_LIMIT, (unsigned)MAXIMUM_CONNECTIONS, //
      MHD_OPTION_CONNECTION_TIMEOUT, 120,                     //
      MHD_OPTION_END);
  if (server == NULL && socket >= 0) close(socket);
  return server;
}

cmhd_daemon *cmhd_start(const char *path, uint16_t port,
                        cmhd_callbacks callbacks, int *error) {
  cmhd_daemon *daemon = calloc(1, sizeof *daemon);
  *error = ENOMEM;
  if (daemon == NULL) return NULL;
  daemon->callbacks = callbacks;
  daemon->watched = daemon->wake = -1;
  *error = start_watching(daemon);
  if (*error == 0) {
    errno = 0;
    daemon->server = listen_on(path, port, daemon);
    if (daemon->server != NULL) return daemon;
    *error = errno != 0 ? errno : EADDRINUSE;
    stop_watching(daemon);
  }
  free_daemon(daemon);
  return NULL;
}

uint16_t cmhd_port(const cmhd_daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon->server, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

void cmhd_stop(cmhd_daemon *daemon) {
  MHD_stop_daemon(daemon->server);
  stop_watching(daemon);
  free_daemon(daemon);
}

static int socket_of(cmhd_exchange *exchange) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

void cmhd_suspend(cmhd_exchange *exchange) {
  struct epoll_event event = {
      .events = EPOLLRDHUP | EPOLLONESHOT, .data.u64 = exchange->number};
  MHD_suspend_connection(exchange->connection);
  epoll_ctl(exchange->daemon->watched, EPOLL_CTL_ADD, socket_of(exchange), &event);
}

void cmhd_resume(cmhd_exchange *exchange) {
  epoll_ctl(exchange->daemon->watched, EPOLL_CTL_DEL, socket_of(exchange), NULL);
  MHD_resume_connection(exchange->connection);
}

static ssize_t read_short(void *context, uint64_t position, char *buffer, size_t room) {
  struct short_body *body = context;
  if (position >= body->sent) return MHD_CONTENT_READER_END_WITH_ERROR;
  size_t left = body->sent - (size_t)position;
  size_t count = left < room ? left : room;
  memcpy(buffer, body->bytes + position, count);
  return (ssize_t)count;
}

static struct MHD_Response *make_short(const uint8_t *bytes, size_t size, size_t sent) {
  struct short_body *body = malloc(sizeof *body + sent);
  if (body == NULL) return NULL;
  body->sent = sent;
  memcpy(body->bytes, bytes, sent);
  struct MHD_Response *response =
      MHD_create_response_from_callback(size, 32 * 1024, read_short, body, free);
  if (response == NULL) free(body);
  return response;
}

static struct MHD_Response *make_response(const uint8_t *bytes, size_t size, size_t sent) {
  if (sent < size) return make_short(bytes, size, sent);
  // The library copies the buffer and doesn't write to it.
  return MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
}

/// Queues the response and frees it.
static int queue(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    struct MHD_Response *response) {
  if (response == NULL) return -1;
  enum MHD_Result result = MHD_YES;
  for (size_t i = 0; i < header_count && result == MHD_YES; i++)
    result = MHD_add_response_header(response, headers[i].name, headers[i].value);
  if (result == MHD_YES) result = MHD_queue_response(exchange->connection, status, response);
  MHD_destroy_response(response);
  return result == MHD_YES ? 0 : -1;
}

int cmhd_reply(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    const uint8_t *body, size_t size, size_t sent) {
  return queue(exchange, status, headers, header_count, make_response(body, size, sent));
}

int cmhd_reply_file(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    int file, uint64_t offset, uint64_t size) {
  // The library closes its own descriptor after the last byte.
  int own = fcntl(file, F_DUPFD_CLOEXEC, 0);
  struct MHD_Response *response =
      own < 0 ? NULL : MHD_create_response_from_fd_at_offset64(size, own, offset);
  if (response == NULL && own >= 0) close(own);
  return queue(exchange, status, headers, header_count, response);
}
