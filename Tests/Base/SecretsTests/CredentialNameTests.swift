import EverBase
import Testing

/// Which names are those of credentials.
struct CredentialNameTests {
  @Test(arguments: [
    "key", "api_key", "apikey", "api-key", "apiKey", "api%5Fkey", "API_KEY", "x-api-key",
    "user_key",
    "access_key", "subscription-key", "Ocp-Apim-Subscription-Key", "license_key", "consumer_key",
    "token", "access_token", "accessToken", "auth_token", "id_token", "refresh_token",
    "session_token",
    "private_token", "X-Plex-Token", "wstoken", "oauth_token", "csrf_token", "auth",
    "authorization",
    "oauth_signature", "appid", "client_id", "client_secret", "secret", "password", "passwd",
    "pass",
    "pwd", "passphrase", "signature", "sig", "X-Amz-Signature", "X-Amz-Credential",
    "X-Amz-Security-Token", "X-Goog-Signature", "GoogleAccessId", "Key-Pair-Id", "jwt", "bearer",
    "sid",
    "session", "session_id", "PHPSESSID", "JSESSIONID", "hmac", "otp",
  ])
  func `names that services use are known`(name: String) {
    #expect(CredentialName.matches(name))
    #expect(SecretURL("https://h/a?b=1&\(name)=hush&c=2").shown == "https://h/a?b=1&\(name)=…&c=2")
  }

  @Test(arguments: [
    "page", "page_token", "pageToken", "next_token", "continuation_token", "cursor", "start_key",
    "startkey", "exclusiveStartKey", "sort_key", "keyword", "keywords", "author", "authors",
    "coauthor",
    "q", "tokens_from", "monkey", "side", "signal", "passing", "code", "ticket", "issue_key",
    "resumptionToken", "$skiptoken", "last_appid",
  ])
  func `names of pages and of things are not`(name: String) {
    #expect(!CredentialName.matches(name))
    let url = SecretURL("https://h/a?\(name)=1")
    #expect(url.shown == url.revealed)
  }

  @Test func `what is as long as a key, or is a web token, is one under an everyday name`() {
    #expect(SecretURL("http://h/?code=DE").shown == "http://h/?code=DE")
    #expect(SecretURL("http://h/?code=aaaaaaaaaaaaaaaaaaaaaaaa").shown == "http://h/?code=…")
    #expect(SecretURL("http://h/?x=eyJhbGci.eyJzdWIi.c2ln").shown == "http://h/?x=…")
  }
}
