import Testing
@testable import VIPER
@testable import VIPERLinks
import VIPERTestSupport

struct LinkErrorTests {
  /// One value of each form of an error.
  private static let links: [LinkError] = [
    .tooLong(bytes: 3000, limit: 2048), .malformed(link: "notes", reason: "\(LinkFault.noScheme.reason)"),
    .wrongOrigin(link: "app://notes", accepted: []),
    .wrongOrigin(link: "web://notes", accepted: [.scheme("app"), .host("example.org")]),
    .invalidOrigin(.scheme("https")), .noPattern(link: "app://note/42", nearest: nil),
    .noPattern(link: "app://note/42", nearest: "notes/:id"), .missingParameter(link: "app://notes", name: "mode"),
    .wrongValue(link: "app://notes/x", name: "id", value: "x", expected: "UUID"),
    .repeatedParameter(link: "app://notes/1?id=2", name: "id"),
    .reservedKey(link: "app://notes?action=close", name: "action"),
    .notAllowed(link: "app://notes", name: "transition", value: "root", allowed: []),
    .notAllowed(link: "app://notes", name: "action", value: "delete", allowed: ["share"]),
    .refused(link: "app://notes", TextError("note 3 was deleted")),
    .refused(link: "app://notes", RouteError.noNavigator(route: "notes")),
    .refusedMessage(identifier: "notes", TextError("note 3 was deleted")),
    .refusedMessage(identifier: "notes", RouteError.noNavigator(route: "notes")),
    .unlistedRoute(link: "app://notes", route: "way.note", pattern: "notes"),
    .noRoute(link: "app://rates", pattern: "rates"), .noService(link: "app://notes", pattern: "notes"),
    .wrongOutput(link: "app://rates", expected: "Int", actual: "Double"),
    .tooManyWaiting(link: "app://notes", limit: 16), .tooManyWaiting(link: nil, limit: 16),
    .underWay(link: "app://notes"), .unknownIdentifier("note", path: "route", known: []),
    .unknownIdentifier("note", path: "[1].route", known: ["home", "old"]),
    .undecodable(identifier: nil, path: "", reason: "it is not JSON"),
    .undecodable(identifier: "notes", path: "parameters.id", reason: "it is missing"),
    .notWritable(
      route: "way.note", reason: "The app accepts 2 origins. Pass one as `from:`, or begin the pattern with it."),
    .noRouter,
  ]

  private static let events: [SentEventError] = [
    .notAccepted(name: "ad", view: "OrdersView", nearest: nil),
    .notAccepted(name: "ad", view: "OrdersView", nearest: "add"), .notShown(name: "add", view: "OrdersView"),
    .undecodable(name: "add", view: "OrdersView", path: "", reason: "it is not JSON"),
    .undecodable(name: "add", view: "OrdersView", path: ".text", reason: "it is missing"),
    .refused(name: "add", view: "OrdersView", TextError("the kitchen is closed")),
    .acceptedTwice(name: "add", view: "OrdersView"), .noRouter,
  ]

  @Test func `the texts of errors of links, messages and events from outside equal the file`() {
    #expect(Self.links.compactMap(Texts.difference) == [])
    #expect(Self.events.compactMap(Texts.difference) == [])
    #expect(Texts.difference(Diagnostic("link.refused", underlying: Self.links[0], "\(Self.links[0])")) == nil)
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
