// libcurl for Swift, loaded at the first use.
//
// `dlopen` opens the library and its thirty dependencies, so that the first frame doesn't wait for
// them. Only types and constants come from <curl/curl.h>. All but the loading functions require that
// `ccurl_load` has returned true.

#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The functions of the table are never null for Swift; nothing else says so.
#pragma clang diagnostic ignored "-Wnullability-completeness"

/// Loads and initialises libcurl once per process; later calls only return the result. Any thread
/// may call it; concurrent callers wait.
bool ccurl_load(void);

/// Why the library couldn't be loaded; "" when it was loaded or not requested. The text is valid
/// for the life of the process.
const char *ccurl_load_failure(void);

/// The functions of libcurl that Swift calls as they are.
#define CCURL_FUNCTIONS(X) \
  X(free) \
  X(easy_init) \
  X(easy_cleanup) \
  X(easy_pause) \
  X(easy_strerror) \
  X(multi_init) \
  X(multi_cleanup) \
  X(multi_add_handle) \
  X(multi_remove_handle) \
  X(multi_perform) \
  X(multi_poll) \
  X(multi_info_read) \
  X(slist_append) \
  X(slist_free_all) \
  X(url) \
  X(url_cleanup) \
  X(url_set) \
  X(url_get) \
  X(getdate)

/// The library's functions under their names without `curl_`.
typedef struct {
#define CCURL_FIELD(name) __typeof__(curl_##name) *_Nonnull name;
  CCURL_FUNCTIONS(CCURL_FIELD)
} ccurl_functions;

/// The loaded functions; null pointers before `ccurl_load`.
const ccurl_functions *_Nonnull ccurl_loaded(void);

/// The setters of `curl_easy_setopt` and `curl_multi_setopt`, one for each type of value. libcurl
/// copies strings.
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// Sets an option that libcurl keeps by reference: lists and the error buffer.
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value);

/// Sets the body of a request, which libcurl copies, and makes the request a POST.
CURLcode ccurl_easy_set_body(CURL *easy, const void *bytes, size_t count);

/// Sets the callbacks: for the decoded body, for each line of the header block, and for progress,
/// which libcurl reports about once a second or whenever data has moved.
CURLcode ccurl_easy_set_callbacks(
    CURL *easy, curl_write_callback body, curl_write_callback header,
    curl_xferinfo_callback progress, void *context);

/// The value of a `CURLINFO` of type long or off_t; 0 when there is none.
long ccurl_easy_long(CURL *easy, CURLINFO info);
int64_t ccurl_easy_offset(CURL *easy, CURLINFO info);

#endif
