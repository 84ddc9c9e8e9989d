// The variadic functions are called through pointers, which the type-checking macros don't support.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#define CCURL_OWN_FUNCTIONS(X) X(global_init) X(easy_setopt) X(easy_getinfo) X(multi_setopt)

static ccurl_functions loaded;
static struct {
  CCURL_OWN_FUNCTIONS(CCURL_FIELD)
} own;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool usable;
static char failure[512];

static bool failed(const char *reason) {
  snprintf(failure, sizeof failure, "%s", reason ? reason : "unknown reason");
  return false;
}

static bool resolve(void *library) {
#define CCURL_RESOLVE(table, name) \
  table.name = (__typeof__(table.name))dlsym(library, "curl_" #name); \
  if (!table.name) return failed(dlerror());
#define CCURL_RESOLVE_LOADED(name) CCURL_RESOLVE(loaded, name)
#define CCURL_RESOLVE_OWN(name) CCURL_RESOLVE(own, name)
  CCURL_FUNCTIONS(CCURL_RESOLVE_LOADED)
  CCURL_OWN_FUNCTIONS(CCURL_RESOLVE_OWN)
  return true;
}

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    failed(dlerror());
    return;
  }
  if (!resolve(library)) return;
  CURLcode code = own.global_init(CURL_GLOBAL_DEFAULT);
  usable = code == CURLE_OK || failed(loaded.easy_strerror(code));
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return usable;
}

const char *ccurl_load_failure(void) { return failure; }

const ccurl_functions *ccurl_loaded(void) { return &loaded; }

CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value) {
  return own.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_string(CURL *easy, CURLoption option, const char *value) {
  return own.easy_setopt(easy, option, value);
}

CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
  return own.easy_setopt(easy, option, value);
}

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return own.multi_setopt(multi, option, value);
}

CURLcode ccurl_easy_set_body(CURL *easy, const void *bytes, size_t count) {
  // Sets the size first: without it libcurl would expect a terminating zero.
  CURLcode code = own.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (code != CURLE_OK) return code;
  return own.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count ? bytes : "");
}

CURLcode ccurl_easy_set_callbacks(
    CURL *easy, curl_write_callback body, curl_write_callback header,
    curl_xferinfo_callback progress, void *context) {
  CURLcode codes[] = {
      own.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body),
      own.easy_setopt(easy, CURLOPT_WRITEDATA, context),
      own.easy_setopt(easy, CURLOPT_HEADERFUNCTION, header),
      own.easy_setopt(easy, CURLOPT_HEADERDATA, context),
      own.easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress),
      own.easy_setopt(easy, CURLOPT_XFERINFODATA, context),
      own.easy_setopt(easy, CURLOPT_NOPROGRESS, 0L),
  };
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    if (codes[i] != CURLE_OK) return codes[i];
  }
  return CURLE_OK;
}

long ccurl_easy_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return own.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

int64_t ccurl_easy_offset(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  return own.easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
