// The examples of RFC 3986, each with the result of reading it.

import Testing

@testable import VIPERLinks

struct LinkGrammarTests {
  // Section 1.1.2.
  @Test(
    arguments: [
      (
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        .reads(.scheme("ftp"), "ftp.is.co.za|rfc|rfc1808.txt")
      ),
      ("http://www.ietf.org/rfc/rfc2396.txt", .host("www.ietf.org", "rfc|rfc2396.txt")),
      ("ldap://[2001:db8::7]/c=GB?objectClass?one", .fault(.brackets("[2001:db8::7]"))),
      ("mailto:John.Doe@example.com", .fault(.noSlashes(scheme: "mailto"))),
      ("news:comp.infosystems.www.servers.unix", .fault(.noSlashes(scheme: "news"))),
      ("tel:+1-816-555-1212", .fault(.noSlashes(scheme: "tel"))),
      ("telnet://192.0.2.16:80/", .fault(.port)),
      (
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", .fault(.noSlashes(scheme: "urn"))
      ),
    ] as [(String, LinkOutcome)])
  func `a URI example of RFC 3986 has the expected outcome`(_ text: String, _ outcome: LinkOutcome) {
    #expect(Link.outcome(of: text) == outcome)
  }

  // Section 3.
  @Test(
    arguments: [
      ("foo://example.com:8042/over/there?name=ferret#nose", .fault(.port)),
      (
        "foo://example.com/over/there?name=ferret#nose",
        .reads(.scheme("foo"), "example.com|over|there?name=ferret")
      ),
      ("urn:example:animal:ferret:nose", .fault(.noSlashes(scheme: "urn"))),
      ("mailto:fred@example.com", .fault(.noSlashes(scheme: "mailto"))),
      ("foo://info.example.com?fred", .reads(.scheme("foo"), "info.example.com?fred=")),
      ("http://www.example.com:/", .host("www.example.com", "")),
      ("http://www.example.com:80/", .host("www.example.com", "")),
      // Section 7.6: a user that looks like a host.
      (
        "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", .fault(.user)
      ),
    ] as [(String, LinkOutcome)])
  func `an example of a URI component in RFC 3986 has the expected outcome`(_ text: String, _ outcome: LinkOutcome) {
    #expect(Link.outcome(of: text) == outcome)
  }

  // Section 5.4.
  @Test(
    arguments: [
      // Resolved references, as in sections 5.4.1 and 5.4.2.
      ("http://a/b/c/d;p?q", .host("a", "b|c|d;p?q=")),
      ("g:h", .fault(.noSlashes(scheme: "g"))),
      ("http:g", .fault(.noSlashes(scheme: "http"))),
      ("http://a/b/c/g", .host("a", "b|c|g")),
      ("http://a/b/c/g/", .host("a", "b|c|g")),
      ("http://a/g", .host("a", "g")),
      ("http://g", .host("g", "")),
      ("http://a/b/c/d;p?y", .host("a", "b|c|d;p?y=")),
      ("http://a/b/c/g?y", .host("a", "b|c|g?y=")),
      ("http://a/b/c/d;p?q#s", .host("a", "b|c|d;p?q=")),
      ("http://a/b/c/g#s", .host("a", "b|c|g")),
      ("http://a/b/c/g?y#s", .host("a", "b|c|g?y=")),
      ("http://a/b/c/;x", .host("a", "b|c|;x")),
      ("http://a/b/c/g;x", .host("a", "b|c|g;x")),
      ("http://a/b/c/g;x?y#s", .host("a", "b|c|g;x?y=")),
      ("http://a/b/c/", .host("a", "b|c")),
      ("http://a/b/", .host("a", "b")),
      ("http://a/b/g", .host("a", "b|g")),
      ("http://a/", .host("a", "")),
      ("http://a/b/c/g.", .host("a", "b|c|g.")),
      ("http://a/b/c/.g", .host("a", "b|c|.g")),
      ("http://a/b/c/g..", .host("a", "b|c|g..")),
      ("http://a/b/c/..g", .host("a", "b|c|..g")),
      ("http://a/b/c/g?y/./x", .host("a", "b|c|g?y/./x=")),
      ("http://a/b/c/g?y/../x", .host("a", "b|c|g?y/../x=")),
      ("http://a/b/c/g#s/./x", .host("a", "b|c|g")),
      ("http://a/b/c/g#s/../x", .host("a", "b|c|g")),
      // Unresolved references: the creator of a link must resolve its dot segments.
      ("http://a/b/c/./g", .fault(.dots("."))),
      ("http://a/b/c/.", .fault(.dots("."))),
      ("http://a/b/c/./", .fault(.dots("."))),
      ("http://a/b/c/..", .fault(.dots(".."))),
      ("http://a/b/c/../", .fault(.dots(".."))),
      ("http://a/b/c/../g", .fault(.dots(".."))),
      ("http://a/b/c/../../g", .fault(.dots(".."))),
      ("http://a/b/c/../../../g", .fault(.dots(".."))),
      ("http://a/b/c/../../../../g", .fault(.dots(".."))),
      ("http://a/./g", .fault(.dots("."))),
      ("http://a/../g", .fault(.dots(".."))),
      ("http://a/b/c/./../g", .fault(.dots("."))),
      ("http://a/b/c/./g/.", .fault(.dots("."))),
      ("http://a/b/c/g/./h", .fault(.dots("."))),
      ("http://a/b/c/g/../h", .fault(.dots(".."))),
      ("http://a/b/c/g;x=1/./y", .fault(.dots("."))),
      ("http://a/b/c/g;x=1/../y", .fault(.dots(".."))),
      // Relative references are not links.
      ("", .fault(.noScheme)), ("g", .fault(.noScheme)), ("./g", .fault(.noScheme)),
      ("/g", .fault(.noScheme)), ("//g", .fault(.noScheme)), ("?y", .fault(.noScheme)),
      ("#s", .fault(.noScheme)), ("..", .fault(.noScheme)), ("g;x=1/../y", .fault(.noScheme)),
    ] as [(String, LinkOutcome)])
  func `an example of a reference in RFC 3986 has the expected outcome`(_ text: String, _ outcome: LinkOutcome) {
    #expect(Link.outcome(of: text) == outcome)
  }

  // Section 6.2.
  @Test(
    arguments: [
      ("example://a/b/c/%7Bfoo%7D", .reads(.scheme("example"), "a|b|c|{foo}")),
      ("eXAMPLE://a/b/%63/%7bfoo%7d", .reads(.scheme("example"), "a|b|c|{foo}")),
      ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", .fault(.dots("."))),
      ("HTTP://www.EXAMPLE.com/", .host("www.example.com", "")),
      ("http://www.example.com/", .host("www.example.com", "")),
      ("http://example.com", .host("example.com", "")),
      ("http://example.com/", .host("example.com", "")),
      ("http://example.com:/", .host("example.com", "")),
      ("http://example.com:80/", .host("example.com", "")),
      ("http://example.com/~smith/home.html", .host("example.com", "~smith|home.html")),
      ("http://example.com/%7Esmith/home.html", .host("example.com", "~smith|home.html")),
      ("http://example.com/%7esmith/home.html", .host("example.com", "~smith|home.html")),
      ("http://example.com/data", .host("example.com", "data")),
      ("http://example.com/data/", .host("example.com", "data")),
    ] as [(String, LinkOutcome)])
  func `the equivalent URIs of RFC 3986 are read as the same link or rejected`(_ text: String, _ outcome: LinkOutcome) {
    #expect(Link.outcome(of: text) == outcome)
  }
}
