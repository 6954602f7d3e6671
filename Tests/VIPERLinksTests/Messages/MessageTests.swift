import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

/// Parameters with nested values.
struct Trip: Codable, Equatable, Sendable {
  struct Stop: Codable, Equatable, Sendable {
    var name: String
    var at: Date?
  }
  var stops: [Stop]
  var id: UUID?
  var weight: Double?
  var big: UInt64?
  var few: Int8?
}

@MainActor @Suite("Messages with plain data")
struct MessageTests {
  private static let trip = RouteName<Trip, Never>("way.trip")
  private static let maybe = RouteName<Int?, Never>("way.maybe")
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.route(
        Self.trip, to: "Way",
        parameters: .mapping { trip in
          "trip " + trip.stops.map { "\($0.name) \($0.at?.timeIntervalSince1970 ?? 0)" }.joined()
        })
      app.route(
        Self.maybe, to: "Way", parameters: .mapping { "maybe \($0.map { "\($0)" } ?? "-")" })
      app.identifier(to: Way.draft, transitions: [.present])
      app.identifier("home", to: Way.list)
      app.identifier(to: Self.trip)
      app.identifier("maybe", to: Self.maybe)
      app.identifier("old", to: Way.note) { (data: [String: Int]) throws -> Int in
        guard let id = data["id"] else { throw TextError("there is no id") }
        return id
      }
    }
  }

  @Test(
    arguments: [
      (#"{"route": "home"}"#, "list"),
      (#"{"route": "home", "parameters": null, "transition": null, "sent": [1]}"#, "list"),
      (#"{"route": "way.draft", "parameters": {"note": 3}}"#, "draft 3 - []"),
      (
        #"{"route": "way.draft", "parameters": {"note": 3.0, "mode": "read", "tags": ["a"], "x": {}}}"#,
        #"draft 3 read ["a"]"#
      ),
      (#"{"route": "maybe"}"#, "maybe -"),
      (#"{"route": "maybe", "parameters": null}"#, "maybe -"),
      (#"{"route": "maybe", "parameters": 4}"#, "maybe 4"),
      (#"{"route": "old", "parameters": {"id": 9}}"#, "note 9"),
      (
        #"{"route": "way.trip", "parameters": {"stops": [{"name": "x", "at": "2026-01-02T03:04:05Z"}]}}"#,
        "trip x 1767323045.0"
      ),
      (
        #"{"route": "way.trip", "parameters": {"stops": [], "big": 18446744073709551615, "weight": 1e300, "few": -128}}"#,
        "trip "
      ),
    ])
  func `a message with plain data opens a route`(_ message: String, _ screen: String) async throws {
    #expect(try await app.opening(message: message) == screen)
    #expect(app.reports == [])
  }

  @Test func `an array in a message is a list of steps, each opened from the previous module`() async throws {
    #expect(
      try await app.opening(
        message:
          #"[{"route": "home"}, {"route": "way.draft", "parameters": {"note": 3}, "transition": "present"}]"#
      )
        == "list | draft 3 - []")
  }

  @Test(
    arguments: [
      (#"{}"#, "route", "it is missing"),
      (#"{"route": null}"#, "route", "a string is expected, but null was found"),
      (#"{"route": 1}"#, "route", "a string is expected, but a number was found"),
      (#"[{"route": "home"}, {"Route": "home"}]"#, "[1].route", "it is missing"),
      (#"[{"route": "home"}, 3]"#, "[1]", "an object is expected, but a number was found"),
      (
        #"{"route": "home", "transition": ["push"]}"#, "transition",
        "a string is expected, but an array was found"
      ),
    ])
  func `a message with an invalid field is rejected, and the error names the field`(
    _ message: String, _ field: String, _ reason: String
  ) async {
    #expect(
      await app.refusal(message: message)
        == "A message was not opened: its field \"\(field)\" is invalid: \(reason). Usually the message was created for"
        + " another version of the app. Compare the message with the type that is registered for the identifier.")
  }

  @Test(
    arguments: [
      ("way.draft", "{}", ".note", "it is missing"),
      ("way.draft", #"{"note": "3"}"#, ".note", "Int is expected, but a string was found"),
      ("way.draft", #"{"note": null}"#, ".note", "Int is expected, but nothing was found"),
      ("way.draft", #"{"note": 1.5}"#, ".note", "the number 1.5 does not fit into Int"),
      ("way.draft", #"{"note": true}"#, ".note", "Int is expected, but a Boolean was found"),
      (
        "way.draft", #"{"note": 1, "tags": ["a", 1]}"#, ".tags[1]",
        "String is expected, but a number was found"
      ),
      (
        "way.draft", #"{"note": 1, "tags": {}}"#, ".tags",
        "an array is expected, but an object was found"
      ),
      (
        "way.draft", #"{"note": 1, "mode": "erase"}"#, ".mode",
        "Cannot initialize NoteMode from invalid String value erase"
      ),
      (
        "way.trip", #"{"stops": [{"name": "a"}, {"at": "2026-01-02T03:04:05Z"}]}"#,
        ".stops[1].name", "it is missing"
      ),
      (
        "way.trip", #"{"stops": [{"name": "a", "at": "yesterday"}]}"#, ".stops[0].at",
        #""yesterday" is not a date such as "2026-01-02T03:04:05Z""#
      ),
      (
        "way.trip", #"{"stops": [{"name": "a", "at": 5}]}"#, ".stops[0].at",
        "a string is expected, but a number was found"
      ),
      (
        "way.trip", #"{"stops": [], "few": 128}"#, ".few", "the number 128 does not fit into Int8"
      ),
      (
        "way.trip", #"{"stops": [], "id": "x"}"#, ".id",
        "Attempted to decode UUID from invalid UUID string"
      ),
      ("maybe", #""4""#, "", "Int is expected, but a string was found"),
      ("way.draft", "[]", "", "an object is expected, but an array was found"),
    ])
  func `invalid parameters are rejected, and the error states the path of the invalid field`(
    _ route: String, _ parameters: String, _ field: String, _ reason: String
  ) async {
    #expect(
      await app.refusal(message: #"{"route": "\#(route)", "parameters": \#(parameters)}"#)
        == "A message for \"\(route)\" was not opened: its field \"parameters\(field)\" is invalid: \(reason). Usually"
        + " the message was created for another version of the app. Compare the message with the type that is"
        + " registered for the identifier.")
  }

  @Test func `missing parameters are rejected`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "way.draft"}]"#).hasPrefix(
        #"A message for "way.draft" was not opened: its field "[1].parameters" is invalid: "#
          + "an object is expected, but nothing was found."))
  }

  @Test func `parameters for a route without parameters are rejected`() async {
    #expect(
      await app.refusal(message: #"{"route": "home", "parameters": {}}"#).hasPrefix(
        #"A message for "home" was not opened: its field "parameters" is invalid: the route takes no parameters, but"#
          + #" the message has some."#))
  }

  @Test func `an unknown identifier is rejected, and the error lists the known identifiers`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "way.secret"}]"#)
        == #"A message was not opened: its field "[1].route" is "way.secret", which is not a registered identifier."#
        + #" The registered identifiers are "home", "maybe", "old", "way.draft", "way.trip". Usually the message was"#
        + #" created for another version of the app. Register the identifier: `app.identifier(…)`."#)
  }

  @Test func `a transition that is not allowed in a message is rejected`() async {
    let message = #"{"route": "way.draft", "parameters": {"note": 1}, "transition": "root"}"#
    #expect(
      await app.refusal(message: message)
        == #"A message for "way.draft" was not opened: its field "transition" is invalid: "present" is expected, but"#
        + #" "root" was found. Usually the message was created for another version of the app. Compare the message"#
        + #" with the type that is registered for the identifier."#)
    #expect(
      await app.refusal(message: #"[{"route": "home", "transition": "push"}]"#).hasPrefix(
        #"A message for "home" was not opened: its field "[0].transition" is invalid: no transition is allowed, but"#
          + #" "push" was found."#))
  }

  @Test func `a feature can reject the data of a message, and its error is reported`() async {
    #expect(
      await app.refusal(message: #"{"route": "old", "parameters": {}}"#)
        == #"A message for "old" was not opened: the registered closure rejected the data of the message: there is no"#
        + #" id. Usually the requested object no longer exists. Check the closure in the registration."#)
  }

  @Test func `an invalid step of a message prevents the opening of all steps`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "old", "parameters": 1}]"#)
        .contains(#""[1].parameters""#))
  }

  @Test func `an action field in a message is ignored`() async throws {
    #expect(try await app.opening(message: #"{"route": "home", "action": "share"}"#) == "list")
    #expect(!app.journal.lines.contains { $0.hasSuffix("shares") })
  }
}
