#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

/// A running HTTP server on the loopback interface, with its polling thread.
typedef struct cmhd_daemon cmhd_daemon;

/// One request and its reply. Valid from `answer` until `finished` returns.
typedef struct cmhd_exchange cmhd_exchange;

/// What to do with an exchange after `answer`.
typedef enum {
  /// A reply was queued with cmhd_reply.
  CMHD_REPLIED,
  /// The exchange was suspended with cmhd_suspend.
  CMHD_SUSPENDED,
  /// The connection is to be closed without another byte.
  CMHD_CLOSE,
} cmhd_decision;

/// How an exchange ended.
typedef enum {
  /// Every byte of the reply was handed to the socket.
  CMHD_COMPLETED,
  /// The connection broke, or was closed by CMHD_CLOSE or a short body.
  CMHD_BROKEN,
  /// The daemon was stopped first.
  CMHD_STOPPED,
} cmhd_ending;

/// The functions that the daemon calls. `answer` and `finished` are called on the polling thread, `left`
/// on the watching thread.
typedef struct {
  /// Handed to every function as it is.
  void *context;
  /// The request is whole, or a suspended exchange was resumed: reply, suspend or close.
  cmhd_decision (*answer)(void *context, cmhd_exchange *exchange);
  /// The exchange ended. Called once for each exchange that came to `answer`.
  void (*finished)(void *context, cmhd_exchange *exchange, cmhd_ending ending);
  /// The client of the suspended exchange with that number has gone. The number may be stale.
  void (*left)(void *context, uint64_t number);
} cmhd_callbacks;

/// Starts a server on 127.0.0.1.
///
/// `port` 0 takes a free one. Returns NULL on failure, with errno's value in `error`.
cmhd_daemon *cmhd_start(uint16_t port, cmhd_callbacks callbacks, int *error);

/// The port that is listened on.
uint16_t cmhd_port(const cmhd_daemon *daemon);

/// Closes all connections, ends both threads and frees the daemon. Suspended exchanges must have been
/// resumed. Not to be called from a callback.
void cmhd_stop(cmhd_daemon *daemon);

/// The number of the exchange: unique within its daemon, from 1.
uint64_t cmhd_number(const cmhd_exchange *exchange);

/// The request's method. Only valid inside `answer`.
const char *cmhd_method(const cmhd_exchange *exchange);

/// The request's target, query included, as the client sent it.
const char *cmhd_target(const cmhd_exchange *exchange);

/// The request's body, and its length in `size`. Bodies are cut at 64 KiB.
const uint8_t *cmhd_body(const cmhd_exchange *exchange, size_t *size);

/// Calls `each` with every header of the request, in the order sent. Only valid inside `answer`.
void cmhd_each_header(
    cmhd_exchange *exchange, void *context,
    void (*each)(void *context, const char *name, const char *value));

/// Stops reading from the connection until cmhd_resume, and watches for the client's leaving. Only valid
/// inside `answer`.
void cmhd_suspend(cmhd_exchange *exchange);

/// Lets a suspended exchange go on: `answer` is called again. Once per suspension, from any thread.
void cmhd_resume(cmhd_exchange *exchange);

/// A name and a value, both ending in NUL.
typedef struct {
  const char *name;
  const char *value;
} cmhd_header;

/// Queues the reply, copying all that it is given.
///
/// Announces `size` bytes of body and closes the connection after `sent` of them when that is less.
/// Returns 0, or -1 when memory is short or the status is not one that may be sent.
int cmhd_reply(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    const uint8_t *body, size_t size, size_t sent);

/// Queues a reply whose body is `size` bytes of a file from `offset` on, copying the headers.
///
/// The descriptor stays the caller's, who must not change those bytes. Returns as cmhd_reply does.
int cmhd_reply_file(
    cmhd_exchange *exchange, unsigned int status, const cmhd_header *headers, size_t header_count,
    int file, uint64_t offset, uint64_t size);

/// The most bytes that cmhd_gzip makes of `size` bytes.
size_t cmhd_gzip_bound(size_t size);

/// Compresses into `output` as one gzip member without a time, so that equal input gives equal bytes.
/// Returns its length, or 0 when it doesn't fit or memory is short.
size_t cmhd_gzip(const uint8_t *input, size_t size, uint8_t *output, size_t capacity);

/// The current time plus `seconds`, as an HTTP date (RFC 9110, 5.6.7), in a buffer of 30 bytes.
void cmhd_http_date(long seconds, char buffer[30]);

#endif
