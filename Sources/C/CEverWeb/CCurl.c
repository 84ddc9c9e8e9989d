// The variadic functions are called through pointers, which the type-checking macros don't support.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// All functions of libcurl that the program uses.
#define CCURL_FUNCTIONS(X) \
  X(global_init) \
  X(free) \
  X(easy_init) \
  X(easy_cleanup) \
  X(easy_setopt) \
  X(easy_getinfo) \
  X(easy_pause) \
  X(easy_strerror) \
  X(multi_init) \
  X(multi_cleanup) \
  X(multi_setopt) \
  X(multi_add_handle) \
  X(multi_remove_handle) \
  X(multi_perform) \
  X(multi_poll) \
  X(multi_wakeup) \
  X(multi_info_read) \
  X(slist_append) \
  X(slist_free_all) \
  X(url) \
  X(url_cleanup) \
  X(url_set) \
  X(url_get) \
  X(getdate)

static struct {
#define CCURL_FIELD(name) __typeof__(curl_##name) *name;
  CCURL_FUNCTIONS(CCURL_FIELD)
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool usable;
static char failure[512];

static bool failed(const char *reason) {
  snprintf(failure, sizeof failure, "%s", reason ? reason : "unknown reason");
  return false;
}

static bool resolve(void *library) {
#define CCURL_RESOLVE(name) \
  curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name); \
  if (!curl.name) return failed(dlerror());
  CCURL_FUNCTIONS(CCURL_RESOLVE)
  return true;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    failed(dlerror());
    return;
  }
  if (!resolve(library)) return;
  CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT);
  usable = code == CURLE_OK || failed(curl.easy_strerror(code));
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return usable;
}

const char *ccurl_load_failure(void) { return failure; }

CURL *ccurl_easy_create(void) { return curl.easy_init(); }

void ccurl_easy_destroy(CURL *easy) { curl.easy_cleanup(easy); }

CURLcode ccurl_easy_resume(CURL *easy) { return curl.easy_pause(easy, CURLPAUSE_CONT); }

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_body(CURL *easy, const void *bytes, size_t count) {
  // Sets the size first: without it libcurl would expect a terminating zero.
  CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (code != CURLE_OK) return code;
  return curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

CURLcode ccurl_easy_set_write(CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
  return code ? code : curl.easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

CURLcode ccurl_easy_set_header(CURL *easy, curl_write_callback callback, void *context) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
  return code ? code : curl.easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

CURLcode ccurl_easy_set_progress(CURL *easy, curl_xferinfo_callback callback, void *context) {
  CURLcode code = curl.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
  if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_XFERINFODATA, context);
  return code ? code : curl.easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
}

long ccurl_easy_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int64_t ccurl_easy_offset(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return curl.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *ccurl_error_text(CURLcode code) { return curl.easy_strerror(code); }

CURLM *ccurl_multi_create(void) { return curl.multi_init(); }

void ccurl_multi_destroy(CURLM *multi) { curl.multi_cleanup(multi); }

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }

CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) {
  return curl.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi) {
  int running;
  return curl.multi_perform(multi, &running);
}

CURLMcode ccurl_multi_wait(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wake(CURLM *multi) { return curl.multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *outcome) {
  int left;
  CURLMsg *message;
  while ((message = curl.multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *outcome = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}

void ccurl_list_destroy(struct curl_slist *list) { curl.slist_free_all(list); }

CURLU *ccurl_url_create(void) { return curl.url(); }

void ccurl_url_destroy(CURLU *url) { curl.url_cleanup(url); }

CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return curl.url_set(url, part, text, flags);
}

char *ccurl_url_get(CURLU *url, CURLUPart part, unsigned flags) {
  char *text = NULL;
  return curl.url_get(url, part, &text, flags) == CURLUE_OK ? text : NULL;
}

void ccurl_text_destroy(char *text) { curl.free(text); }

int64_t ccurl_date(const char *text) { return curl.getdate(text, NULL); }
