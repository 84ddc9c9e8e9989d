/// The text of `serve --help`, for 80 columns.
package enum ServeHelp {
  package static let text = """
    Usage: everscroll serve [--port N] [--items N] [--coded]

    The mock API server alone, on loopback. It prints its base URL on one line, then
    one JSON line per finished request.

      --port N     the port on which it listens (default: a free one)
      --items N    how many items each collection holds
      --coded      plain pictures with their number, which tests read

    Paths of the APIs:
      /api/people  /2.3/users/moderators  /2.3/sites  /v2/list  /photos
      /search/photos  /id/N/W/H  /unsplash/photo-…  /images/people/N.webp

    Paths that control it, with the header that standard error names at the start:
      POST /_mock/faults          one rule in the body, a line per word:
                                    which: path=/api/people  page=3  page=3-  skip=2
                                           count=1  share=0.1
                                    what:  status=503  retry-after=7  throttle=34
                                           html  empty  malformed  close  truncate
                                           hold  backoff=10  quota=0  drift=3
                                           hostile-names  broken-images=7  repeat
                                           next=self  next=cycle  empty-pages
                                           always-more  total=1000
      PUT /_mock/answers/PATH?QUERY
                                  the answer to that target, as an HTTP message
      POST /_mock/release         answer the held requests, and hold no more
      POST /_mock/reset           no faults, no answers, an empty log
      GET /_mock/requests         the log, one JSON line per request

    Example:
      curl -H 'X-Mock-Token: TOKEN' -d 'page=3
      status=503' http://127.0.0.1:8080/_mock/faults
    """
}
