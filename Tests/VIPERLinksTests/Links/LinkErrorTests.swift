import Testing
import VIPERLinks

struct LinkErrorTests {
  @Test(
    arguments: [
      (
        .tooLong(bytes: 3000, limit: 2048),
        "A link of 3000 bytes was not opened: at most 2048 are read. Usually whole data was put into it. Pass an"
          + " identifier, and load the data by it."
      ),
      (
        .malformed(link: "notes", reason: "it has no scheme."),
        #"The link "notes" was not opened: it has no scheme."#
      ),
      (
        .wrongOrigin(link: "app://notes", accepted: []),
        #"The link "app://notes" was not opened: the app accepts no links yet. Say where they may come from when it"#
          + #" starts: `router.links.accept(.scheme("app"))`."#
      ),
      (
        .wrongOrigin(link: "web://notes", accepted: [.scheme("app"), .host("example.org")]),
        #"The link "web://notes" was not opened: only links that begin with "app://", "https://example.org/" are"#
          + " accepted. Usually it is meant for another app, or a host is missing. Add it by `router.links.accept(…)`."
      ),
      (
        .noPattern(link: "app://note/42", nearest: nil),
        #"The link "app://note/42" was not opened: no pattern matches it. Usually its feature was not registered, or"#
          + " a component is misspelt. Register a pattern for it: `app.link(…)`."
      ),
      (
        .noPattern(link: "app://note/42", nearest: "notes/:id"),
        #"The link "app://note/42" was not opened: no pattern matches it. Did you mean "notes/:id"? Usually its"#
          + " feature was not registered, or a component is misspelt. Register a pattern for it: `app.link(…)`."
      ),
      (
        .missingParameter(link: "app://notes", name: "mode"),
        #"The link "app://notes" was not opened: its parameter "mode" is missing. Usually whoever made the link"#
          + " forgot it. Add it to the link, or let its type be optional."
      ),
      (
        .wrongValue(link: "app://notes/x", name: "id", value: "x", expected: "UUID"),
        #"The link "app://notes/x" was not opened: its parameter "id" is "x", but UUID is expected. Usually the link"#
          + " was written by hand, or for another version of the app. Correct the link, or take a `String` and check"
          + " it yourself."
      ),
      (
        .repeatedParameter(link: "app://notes/1?id=2", name: "id"),
        #"The link "app://notes/1?id=2" was not opened: it has the parameter "id" more than once. Usually it was"#
          + " appended to a link that had it already. Leave one of them, or take an array of it, if it is of the"
          + " query."
      ),
      (
        .reservedKey(link: "app://notes?action=close", name: "action"),
        #"The link "app://notes?action=close" was not opened: it has the key "action", which says how a route is"#
          + " opened and is not allowed here. Usually the link was made for another pattern. Leave the key out, or"
          + " allow it where the pattern is registered."
      ),
    ] as [(LinkError, String)])
  func `each error says what is wrong, why and how to mend it`(_ error: LinkError, _ text: String) {
    #expect(error.description == text)
  }

  @Test func `what comes from outside is cut, and does not break lines`() {
    let long = "app://" + String(repeating: "a", count: 2000)
    let error = LinkError.wrongValue(
      link: long, name: "id", value: "1\n2" + String(repeating: "3", count: 500), expected: "Int")
    #expect(error.description.utf8.count < 700)
    #expect(!error.description.contains("\n"))
    #expect(error.description.contains("(2006 bytes)"))
  }
}
