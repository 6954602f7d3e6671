import Testing

@testable import VIPERLinks

struct LinkFaultTests {
  @Test(
    arguments: [
      (
        "app://a/ä",
        "it contains the unencoded character U+00E4. Usually the link was assembled manually. Percent-encode the"
          + " character: \"%C3%A4\"."
      ),
      (
        "app://a\n",
        "it contains the unencoded character U+000A. Usually the link was assembled manually. Percent-encode the"
          + " character: \"%0A\"."
      ),
      (
        "app://a/%4",
        "it contains a percent sign without two hexadecimal digits. Usually text was not percent-encoded. Write \"%25\""
          + " for a percent sign."
      ),
      (
        "app://a#b#c",
        "it does not conform to RFC 3986. Usually it has a colon, a bracket or a second \"#\" where none is allowed."
          + " Percent-encode text."
      ),
      (
        "/notes",
        "it has no scheme. Usually only its path was passed. Write the complete link: \"app://notes/42\"."
      ),
      (
        "app:notes",
        "its scheme is not followed by \"//\". Usually the link has another purpose, such as \"mailto:\". Write"
          + " \"app://…\"."
      ),
      (
        "https://bank.example@evil.example/",
        "it has a user or a password before its host. Usually such a link imitates a link to another host. Remove the"
          + " user and the password. Write an \"@\" in text as \"%40\"."
      ),
      (
        "https://example.org:8080/",
        "it has a port. Usually it is a link to a server under test. Remove the port."
      ),
      (
        "https:///notes",
        "it has no host. Usually it has one slash too many. Write the complete link: \"https://example.org/notes/42\"."
      ),
      (
        "https://m%C3%BCnchen.de/",
        "its host \"m%C3%BCnchen.de\" is percent-encoded. Usually the host contains characters outside ASCII. Write the"
          + " host in its ASCII form, \"xn--…\"."
      ),
      (
        "app://[::1]/a",
        "\"[::1]\" is an IP address, which links of the app's own scheme cannot have. Usually text was not"
          + " percent-encoded. Write \"%5B\" and \"%5D\" for brackets."
      ),
      (
        "app://a//b",
        "it has an empty component in its path. Usually a value was missing when the link was created, or a slash was"
          + " doubled. Remove one of two consecutive slashes."
      ),
      (
        "app://a" + String(repeating: "/a", count: 32),
        "it has 33 components in its path, but the limit is 32. Usually the path of a file was appended. Pass that path"
          + " in the query."
      ),
      (
        "app://a?a" + String(repeating: "&a", count: 64),
        "it has 65 items in its query, but the limit is 64. Usually the query contains a list. Pass an identifier"
          + " instead, and use the identifier to load the list."
      ),
      (
        "app://a/%FF",
        "\"%FF\" is not UTF-8 after decoding. Usually the text was encoded in another character set. Encode the text as"
          + " UTF-8."
      ),
      (
        "app://a?b%E2%80%AE=c",
        "the name \"b%E2%80%AE\" in its query contains U+202E after decoding, which is a control character or an"
          + " invisible character. Usually the character was copied along with text. Remove the character."
      ),
      (
        "app://a/%2e.",
        "its component \"%2e.\" refers to another place in the path. Usually the link is a relative reference. Resolve"
          + " the reference first, or pass the text in the query."
      ),
    ])
  func `every reason describes the problem, its usual cause and its fix`(_ text: String, _ reason: String) {
    #expect(Link.outcome(of: text) == .refused(reason))
  }
}
