import Testing

@testable import VIPERLinks

struct LinkFaultTests {
  @Test(
    arguments: [
      (
        "app://a/ä",
        "it holds the character U+00E4 as it is. Usually it was put together by hand. Percent-encode it: \"%C3%A4\"."
      ),
      (
        "app://a\n",
        "it holds the character U+000A as it is. Usually it was put together by hand. Percent-encode it: \"%0A\"."
      ),
      (
        "app://a/%4",
        "it holds a percent sign without two hexadecimal digits. Usually a text was not percent-encoded. Write \"%25\""
          + " for a percent sign."
      ),
      (
        "app://a#b#c",
        "it is not built as RFC 3986 says. Usually a colon, a bracket or a second \"#\" stands where none may."
          + " Percent-encode what is text."
      ),
      (
        "/notes",
        "it has no scheme. Usually only its path was passed. Write it in full: \"app://notes/42\"."
      ),
      (
        "app:notes",
        "its scheme is not followed by \"//\". Usually it is meant for something else, as \"mailto:\" is. Write"
          + " \"app://…\"."
      ),
      (
        "https://bank.example@evil.example/",
        "it has a user or a password before its host. Usually it is to look like a link to somewhere else. Leave them"
          + " out; an \"@\" that is text is \"%40\" there."
      ),
      (
        "https://example.org:8080/",
        "it has a port. Usually it is a link to a server under test. Leave it out."
      ),
      (
        "https:///notes",
        "it has no host. Usually a slash too many was written. Write it in full: \"https://example.org/notes/42\"."
      ),
      (
        "https://m%C3%BCnchen.de/",
        "its host \"m%C3%BCnchen.de\" is percent-encoded. Usually it is not of ASCII. Write it in its encoded form,"
          + " \"xn--…\"."
      ),
      (
        "app://[::1]/a",
        "\"[::1]\" is an address, and links of a scheme of the app's own have none. Usually a text was not"
          + " percent-encoded. Write \"%5B\" and \"%5D\" for brackets."
      ),
      (
        "app://a//b",
        "it has an empty component in its path. Usually a value was missing when the link was made, or a slash was"
          + " doubled. Leave out one of two slashes in a row."
      ),
      (
        "app://a" + String(repeating: "/a", count: 32),
        "it has 33 components in its path, and at most 32 are read. Usually the path of a file was appended. Pass it in"
          + " the query."
      ),
      (
        "app://a?a" + String(repeating: "&a", count: 64),
        "it has 65 items in its query, and at most 64 are read. Usually a list was put into it. Pass an identifier, and"
          + " load the list by it."
      ),
      (
        "app://a?a=1&&b=2",
        "its query has an item without a name. Usually there is a \"?\" or \"&\" too many. Leave it out."
      ),
      (
        "app://a/%FF",
        "\"%FF\" is not UTF-8 when it is decoded. Usually it was encoded in another character set. Encode it as UTF-8."
      ),
      (
        "app://a/%2541",
        "\"%2541\" is percent-encoded twice. Usually a link was put together from a text that was encoded already."
          + " Encode it once."
      ),
      (
        "app://a/b%E2%80%AE",
        "\"b%E2%80%AE\" holds U+202E when it is decoded, a control character or one that cannot be seen. Usually it was"
          + " copied along with a text. Leave it out."
      ),
      (
        "app://a/%2e.",
        "its component \"%2e.\" stands for another place in the path. Usually it is a relative reference. Resolve it"
          + " first."
      ),
      (
        "app://a/b%2Fc",
        "its component \"b%2Fc\" holds a slash or backslash when it is decoded. Usually the path of a file was encoded"
          + " as one component. Pass it in the query."
      ),
    ])
  func `each reason says what is wrong, why and how to mend it`(_ text: String, _ reason: String) {
    #expect(Link.outcome(of: text) == .refused(reason))
  }
}
