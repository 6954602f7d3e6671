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
      (#"{}"#, "route"),
      (#"{"route": null}"#, "route"),
      (#"{"route": 1}"#, "route"),
      (#"[{"route": "home"}, {"Route": "home"}]"#, "[1].route"),
      (#"[{"route": "home"}, 3]"#, "[1]"),
      (
        #"{"route": "home", "transition": ["push"]}"#, "transition"
      ),
    ])
  func `a message with an invalid field is rejected, and the error names the field`(
    _ message: String, _ field: String
  ) async {
    #expect(await app.refusal(message: message) == "LinkError.undecodable: \(field)")
  }

  @Test(
    arguments: [
      ("way.draft", "{}", ".note"),
      ("way.draft", #"{"note": "3"}"#, ".note"),
      ("way.draft", #"{"note": null}"#, ".note"),
      ("way.draft", #"{"note": 1.5}"#, ".note"),
      ("way.draft", #"{"note": true}"#, ".note"),
      (
        "way.draft", #"{"note": 1, "tags": ["a", 1]}"#, ".tags[1]"
      ),
      (
        "way.draft", #"{"note": 1, "tags": {}}"#, ".tags"
      ),
      (
        "way.draft", #"{"note": 1, "mode": "erase"}"#, ".mode"
      ),
      (
        "way.trip", #"{"stops": [{"name": "a"}, {"at": "2026-01-02T03:04:05Z"}]}"#,
        ".stops[1].name"
      ),
      (
        "way.trip", #"{"stops": [{"name": "a", "at": "yesterday"}]}"#, ".stops[0].at"
      ),
      (
        "way.trip", #"{"stops": [{"name": "a", "at": 5}]}"#, ".stops[0].at"
      ),
      (
        "way.trip", #"{"stops": [], "few": 128}"#, ".few"
      ),
      (
        "way.trip", #"{"stops": [], "id": "x"}"#, ".id"
      ),
      ("maybe", #""4""#, ""),
      ("way.draft", "[]", ""),
    ])
  func `invalid parameters are rejected, and the error states the path of the invalid field`(
    _ route: String, _ parameters: String, _ field: String
  ) async {
    #expect(
      await app.refusal(message: #"{"route": "\#(route)", "parameters": \#(parameters)}"#)
        == "LinkError.undecodable: \(route), parameters\(field)")
  }

  @Test func `missing parameters are rejected`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "way.draft"}]"#)
        == "LinkError.undecodable: way.draft, [1].parameters")
  }

  @Test func `parameters for a route without parameters are rejected`() async {
    #expect(
      await app.refusal(message: #"{"route": "home", "parameters": {}}"#) == "LinkError.undecodable: home, parameters")
  }

  @Test func `an unknown identifier is rejected, and the error lists the known identifiers`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "way.secret"}]"#)
        == "LinkError.unknownIdentifier: way.secret, [1].route, [\"home\", \"maybe\", \"old\", \"way.draft\", \"way.trip\"]"
    )
  }

  @Test func `a transition that is not allowed in a message is rejected`() async {
    let message = #"{"route": "way.draft", "parameters": {"note": 1}, "transition": "root"}"#
    #expect(
      await app.refusal(message: message)
        == "LinkError.undecodable: way.draft, transition")
    #expect(
      await app.refusal(message: #"[{"route": "home", "transition": "push"}]"#)
        == "LinkError.undecodable: home, [0].transition")
  }

  @Test func `a feature can reject the data of a message, and its error is reported`() async {
    #expect(
      await app.refusal(message: #"{"route": "old", "parameters": {}}"#)
        == "LinkError.refusedMessage: old, there is no id")
  }

  @Test func `an invalid step of a message prevents the opening of all steps`() async {
    #expect(
      await app.refusal(message: #"[{"route": "home"}, {"route": "old", "parameters": 1}]"#)
        == "LinkError.undecodable: old, [1].parameters")
  }

  @Test func `an action field in a message is ignored`() async throws {
    #expect(try await app.opening(message: #"{"route": "home", "action": "share"}"#) == "list")
    #expect(!app.journal.lines.contains { $0.hasSuffix("shares") })
  }
}
