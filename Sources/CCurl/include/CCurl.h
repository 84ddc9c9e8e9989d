// libcurl as Swift can call it: non-variadic, and loaded when it is first used.
//
// The library and the thirty it depends on are opened by `dlopen`, not by the program's start, so
// that the first frame doesn't wait for them. Only types and constants come from <curl/curl.h>;
// every call goes through a function of this header. All functions but the loading ones need
// `ccurl_load` to have returned true once.

#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libcurl and initialises it, once for the process; later calls only return the outcome.
/// Any thread may call it; those that come while it loads wait.
bool ccurl_load(void);

/// Why the library couldn't be loaded; "" when it could or was not asked for.
/// The text lives as long as the process.
const char *ccurl_load_failure(void);

/// A new easy handle; NULL when there is no memory.
CURL *ccurl_easy_create(void);
void ccurl_easy_destroy(CURL *easy);

/// The setters of `curl_easy_setopt`, one for each type of value. Strings are copied by libcurl.
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value);

/// Sets an option whose value is kept by reference: lists and the error buffer.
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value);

/// The body that a request sends; libcurl copies it. It makes the request a POST.
CURLcode ccurl_easy_set_body(CURL *easy, const void *bytes, size_t count);

/// What is called with the decoded body, with each line of the header block, and about every
/// second or whenever bytes moved.
CURLcode ccurl_easy_set_write(CURL *easy, curl_write_callback callback, void *context);
CURLcode ccurl_easy_set_header(CURL *easy, curl_write_callback callback, void *context);
CURLcode ccurl_easy_set_progress(CURL *easy, curl_xferinfo_callback callback, void *context);

/// The value of a `CURLINFO` of type long or off_t; 0 when there is none.
long ccurl_easy_long(CURL *easy, CURLINFO info);
int64_t ccurl_easy_offset(CURL *easy, CURLINFO info);

/// What a code means, in English.
const char *ccurl_error_text(CURLcode code);

/// A new multi handle; NULL when there is no memory.
CURLM *ccurl_multi_create(void);
void ccurl_multi_destroy(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);

/// Moves all transfers on as far as they go without waiting.
CURLMcode ccurl_multi_perform(CURLM *multi);

/// Waits until a socket, a timer of libcurl or `ccurl_multi_wake` asks for attention.
CURLMcode ccurl_multi_wait(CURLM *multi, int milliseconds);

/// Ends the wait, or the next one. Any thread may call it while the handle lives.
CURLMcode ccurl_multi_wake(CURLM *multi);

/// The next transfer that ended: its handle and outcome; NULL when there is no further one.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *outcome);

/// Appends a copy of the text; NULL, with the list as it was, when there is no memory.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_destroy(struct curl_slist *list);

/// A new, empty URL handle; NULL when there is no memory.
CURLU *ccurl_url_create(void);
void ccurl_url_destroy(CURLU *url);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);

/// A piece of the URL; NULL when it has none. Freed with `ccurl_text_destroy`.
char *ccurl_url_get(CURLU *url, CURLUPart part, unsigned flags);
void ccurl_text_destroy(char *text);

#endif
