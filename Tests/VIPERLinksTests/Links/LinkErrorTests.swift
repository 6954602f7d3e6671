import Testing
@testable import VIPER
import VIPERLinks
import VIPERTestSupport

struct LinkErrorTests {
  @Test(
    arguments: [
      (
        .tooLong(bytes: 3000, limit: 2048),
        "A link of 3000 bytes was not opened: the limit is 2048. Usually the link contains complete data. Pass an"
          + " identifier instead, and use the identifier to load the data."
      ),
      (
        .malformed(link: "notes", reason: "it has no scheme."),
        #"The link "notes" was not opened: it has no scheme."#
      ),
      (
        .wrongOrigin(link: "app://notes", accepted: []),
        #"The link "app://notes" was not opened: the app accepts no links yet. Declare the accepted origins when the"#
          + #" app starts: `router.links.accept(.scheme("app"))`."#
      ),
      (
        .wrongOrigin(link: "web://notes", accepted: [.scheme("app"), .host("example.org")]),
        #"The link "web://notes" was not opened: only links that begin with "app://", "https://example.org/" are"#
          + " accepted. Usually the link is meant for another app, or its origin was not accepted yet. Add the origin"
          + " by `router.links.accept(…)`."
      ),
      (
        .noPattern(link: "app://note/42", nearest: nil),
        #"The link "app://note/42" was not opened: no pattern matches the link. Usually the feature with the pattern"#
          + #" was not registered, or a component of the link was misspelled. Register a pattern: `app.link(…)`, or"#
          + #" correct the link."#
      ),
      (
        .noPattern(link: "app://note/42", nearest: "notes/:id"),
        #"The link "app://note/42" was not opened: no pattern matches the link. Did you mean "notes/:id"? Usually the"#
          + #" feature with the pattern was not registered, or a component of the link was misspelled. Register a"#
          + #" pattern: `app.link(…)`, or correct the link."#
      ),
      (
        .missingParameter(link: "app://notes", name: "mode"),
        #"The link "app://notes" was not opened: its parameter "mode" is missing. Usually the code that created the"#
          + #" link omitted the parameter. Add the parameter to the link, or make its type optional."#
      ),
      (
        .wrongValue(link: "app://notes/x", name: "id", value: "x", expected: "UUID"),
        #"The link "app://notes/x" was not opened: its parameter "id" is "x", but UUID is expected. Usually the link"#
          + #" was typed manually, or created for another version of the app. Correct the link, or take a `String` and"#
          + #" check the value in your code."#
      ),
      (
        .repeatedParameter(link: "app://notes/1?id=2", name: "id"),
        #"The link "app://notes/1?id=2" was not opened: it has the parameter "id" more than once. Usually the"#
          + #" parameter was appended to a link that already had the parameter. Remove one of the two. For a query"#
          + #" parameter, you can take an array instead."#
      ),
      (
        .reservedKey(link: "app://notes?action=close", name: "action"),
        #"The link "app://notes?action=close" was not opened: it has the key "action", which controls how a route is"#
          + #" opened and is not allowed here. Usually the link was created for another pattern. Remove the key, or"#
          + #" allow it where the pattern is registered."#
      ),
      (
        .underWay(link: "app://notes"),
        #"The link "app://notes" was not opened: it is already held or being opened. Usually the user tapped twice, and"#
          + " no fix is needed."
      ),
      (
        .refused(link: "app://notes", TextError("note 3 was deleted")),
        #"The link "app://notes" was not opened: the registered closure rejected the values of the link: note 3 was"#
          + " deleted. Usually the requested object no longer exists. Check the closure in the registration."
      ),
      (
        .refused(link: "app://notes", RouteError.noNavigator(route: "notes")),
        #"The link "app://notes" was not opened. The route "notes" was not opened: the router has no navigator. Set"#
          + " `router.navigator` when the app starts. In a test, use an InMemoryNavigator."
      ),
      (
        .refusedMessage(identifier: "notes", RouteError.noNavigator(route: "notes")),
        #"A message for "notes" was not opened. The route "notes" was not opened: the router has no navigator. Set"#
          + " `router.navigator` when the app starts. In a test, use an InMemoryNavigator."
      ),
    ] as [(LinkError, String)])
  func `every link error describes its problem, its usual cause and its fix`(_ error: LinkError, _ text: String) {
    #expect(error.description == text)
    #expect(defects(ofMessage: error.description) == [])
  }

  @Test func `text from outside is truncated and escaped in the description of an error`() {
    let long = "app://" + String(repeating: "a", count: 2000)
    let error = LinkError.wrongValue(
      link: long, name: "id", value: "1\n2" + String(repeating: "3", count: 500), expected: "Int")
    #expect(error.description.utf8.count < 700)
    #expect(!error.description.contains("\n"))
    #expect(error.description.contains("(2006 bytes)"))
  }
}
