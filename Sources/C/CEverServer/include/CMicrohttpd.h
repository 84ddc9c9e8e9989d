#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>
#include <stdint.h>

/// A running HTTP server on the loopback interface, with its polling thread.
typedef struct cmhd_daemon cmhd_daemon;

/// One request and its reply. Valid from `answer` until `finished` returns.
typedef struct {
  /// Unique within its daemon, from 1.
  uint64_t number;
  /// The request's method; NULL before `answer`.
  const char *method;
  /// The target of the request with its query, as the client sent it.
  char *target;
  /// The request's body, truncated to 64 KiB; NULL when there is none.
  uint8_t *body;
  size_t body_size;
  /// The library's own record, which has the headers inside of `answer`.
  struct MHD_Connection *connection;
  cmhd_daemon *daemon;
  /// The state of the exchange: whether its headers were received, and whether it was answered.
  int headers_seen, answered;
} cmhd_exchange;

/// The result of `answer`.
typedef enum {
  /// A reply was queued with cmhd_reply.
  CMHD_REPLIED,
  /// The exchange was suspended with cmhd_suspend.
  CMHD_SUSPENDED,
  /// The connection must be closed without another byte.
  CMHD_CLOSE,
} cmhd_decision;

/// How an exchange ended.
typedef enum {
  /// All bytes of the reply were written to the socket.
  CMHD_COMPLETED,
  /// The connection broke, or was closed by CMHD_CLOSE or a short body.
  CMHD_BROKEN,
  /// The daemon was stopped first.
  CMHD_STOPPED,
} cmhd_ending;

/// The callbacks of the daemon. `answer` and `finished` are called on the polling thread, `left` on
/// the watching thread.
typedef struct {
  /// Passed to each function.
  void *context;
  /// The request is complete, or a suspended exchange was resumed: reply, suspend or close.
  cmhd_decision (*answer)(void *context, cmhd_exchange *exchange);
  /// The exchange has ended. Called once for each exchange that `answer` received.
  void (*finished)(void *context, cmhd_exchange *exchange, cmhd_ending ending);
  /// The client of a suspended exchange has disconnected. The exchange may have ended since.
  void (*left)(void *context, uint64_t number);
} cmhd_callbacks;

/// Starts a server on a port of 127.0.0.1, or on a Unix socket when `path` isn't NULL.
///
/// With `port` 0, it takes a free one. The path must not exist; the server doesn't remove its file. A
/// connection without traffic for two minutes ends, unless its exchange is suspended. Returns NULL
/// on failure, with the value of errno in `error`.
cmhd_daemon *cmhd_start(const char *path, uint16_t port,
                        cmhd_callbacks callbacks, int *error);

/// The port on which the server listens.
uint16_t cmhd_port(const cmhd_daemon *daemon);

/// Closes all connections, ends both threads and frees the daemon. Suspended exchanges must have
/// been resumed. Must not be called from a callback.
void cmhd_stop(cmhd_daemon *daemon);

/// Stops reading from the connection until cmhd_resume, and watches for its end. Only valid inside
/// `answer`.
void cmhd_suspend(cmhd_exchange *exchange);

/// Resumes a suspended exchange: `answer` is called again. Call it once per suspension, from any
/// thread.
void cmhd_resume(cmhd_exchange *exchange);

/// A name and a value, both ending in NUL.
typedef struct {
  const char *name;
  const char *value;
} cmhd_header;

/// Queues the reply and copies all arguments.
///
/// Announces `size` bytes of body; if `sent` is less, closes the connection after that many.
/// Returns 0, or -1 when there isn't enough memory or the status is invalid.
int cmhd_reply(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    const uint8_t *body, size_t size, size_t sent);

/// Queues a reply whose body is `size` bytes of a file from `offset` on, and copies the headers.
///
/// The caller keeps the descriptor and must not change those bytes. Returns as cmhd_reply does.
int cmhd_reply_file(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    int file, uint64_t offset, uint64_t size);

/// The most bytes that cmhd_gzip writes for `size` bytes.
size_t cmhd_gzip_bound(size_t size);

/// Compresses into `output` as one gzip member without a time, so that equal input gives equal
/// bytes. Returns the length, or 0 when there is no room or not enough memory.
size_t cmhd_gzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);

#endif
