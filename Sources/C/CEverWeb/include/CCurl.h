// libcurl for Swift: non-variadic functions, loaded at the first use.
//
// `dlopen` opens the library and its thirty dependencies, so that the first frame doesn't wait for
// them. Only types and constants come from <curl/curl.h>; each call goes through a function of this
// header. Except for the loading functions, all require that `ccurl_load` has returned true.

#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads and initialises libcurl once per process; later calls only return the result. Any thread
/// may call it; concurrent callers wait.
bool ccurl_load(void);

/// Why the library couldn't be loaded; "" when it was loaded or not requested. The text is valid
/// for the life of the process.
const char *ccurl_load_failure(void);

/// A new easy handle; NULL when there is no memory.
CURL *ccurl_easy_create(void);
void ccurl_easy_destroy(CURL *easy);

/// Continues a transfer whose write callback returned `CURL_WRITEFUNC_PAUSE`; the callback receives
/// the same bytes again, possibly before this call returns.
CURLcode ccurl_easy_resume(CURL *easy);

/// The setters of `curl_easy_setopt`, one for each type of value. libcurl copies strings.
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value);

/// Sets an option that libcurl keeps by reference: lists and the error buffer.
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value);

/// Sets the body of a request, which libcurl copies, and makes the request a POST.
CURLcode ccurl_easy_set_body(CURL *easy, const void *bytes, size_t count);

/// Sets the callbacks: for the decoded body, for each line of the header block, and for progress,
/// which libcurl reports about once a second or whenever data has moved.
CURLcode ccurl_easy_set_write(CURL *easy, curl_write_callback callback, void *context);
CURLcode ccurl_easy_set_header(CURL *easy, curl_write_callback callback, void *context);
CURLcode ccurl_easy_set_progress(CURL *easy, curl_xferinfo_callback callback, void *context);

/// The value of a `CURLINFO` of type long or off_t; 0 when there is none.
long ccurl_easy_long(CURL *easy, CURLINFO info);
int64_t ccurl_easy_offset(CURL *easy, CURLINFO info);

/// The meaning of a code in English.
const char *ccurl_error_text(CURLcode code);

/// A new multi handle; NULL when there is no memory.
CURLM *ccurl_multi_create(void);
void ccurl_multi_destroy(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);

/// Performs all transfers as far as possible without waiting.
CURLMcode ccurl_multi_perform(CURLM *multi);

/// Waits until a socket or timer of libcurl is ready, or `ccurl_multi_wake` is called.
CURLMcode ccurl_multi_wait(CURLM *multi, int milliseconds);

/// Ends the wait, or the next one. Any thread may call it while the handle exists.
CURLMcode ccurl_multi_wake(CURLM *multi);

/// The next finished transfer: its handle and result; NULL when there are no more.
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *outcome);

/// Appends a copy of the text; when there is no memory, returns NULL and leaves the list unchanged.
struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text);
void ccurl_list_destroy(struct curl_slist *list);

/// A new, empty URL handle; NULL when there is no memory.
CURLU *ccurl_url_create(void);
void ccurl_url_destroy(CURLU *url);
CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags);

/// A part of the URL; NULL when it is missing. Free it with `ccurl_text_destroy`.
char *ccurl_url_get(CURLU *url, CURLUPart part, unsigned flags);
void ccurl_text_destroy(char *text);

/// The seconds since 1970 of a date of HTTP in any form; -1 for another text.
int64_t ccurl_date(const char *text);

#endif
