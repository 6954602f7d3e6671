import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTesting

@MainActor @Suite("Limits of messages")
struct MessageLimitTests {
  private static let words = RouteName<[String: [String]], Never>("way.words")
  private let app: LinkApp

  init() throws {
    app = try LinkApp { app in
      app.route(Self.words, to: "Way", parameters: .mapping { "words \($0.count)" })
      app.identifier("home", to: Way.list)
      app.identifier("number", to: Way.note)
      app.identifier("words", to: Self.words)
    }
  }

  private let noJSON =
    "it is not JSON, or contains a number that is too large or too small, or text that is not Unicode"

  private func unreadable(_ message: String) async -> String? {
    let text = await app.refusal(message: message)
    let (start, end) = (
      "A message was not opened: it cannot be read: ",
      ". Usually the message was created for another version of the app. Compare the message with the type that is"
        + " registered for the identifier."
    )
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    return String(text.dropFirst(start.count).dropLast(end.count))
  }

  @Test func `a message with more bytes than the limit is rejected`() async throws {
    func message(of bytes: Int) -> String {
      let start = #"{"route": "home", "rest": ""#
      return start + String(repeating: "x", count: bytes - start.utf8.count - 2) + "\"}"
    }
    #expect(try await app.opening(message: message(of: 65_536)) == "list")
    #expect(
      await unreadable(message(of: 65_537)) == "it has 65537 bytes, but the limit is 65536")
  }

  @Test func `a message with no steps, or with more steps than the limit, is rejected`() async throws {
    func message(of steps: Int) -> String {
      "[" + (0..<steps).map { _ in #"{"route": "home"}"# }.joined(separator: ",") + "]"
    }
    #expect(await unreadable(message(of: 33)) == "it has 33 steps, but 1 to 32 are allowed")
    #expect(await unreadable("[]") == "it has 0 steps, but 1 to 32 are allowed")
    _ = try await app.opening(message: message(of: 32))
    #expect(app.navigator.views.count == 32)
  }

  @Test(
    arguments: [
      ("3", "a number"), ("null", "null"), (#""home""#, "a string"), ("true", "a Boolean"),
    ])
  func `a message that is neither an object nor an array is rejected`(_ message: String, _ kind: String) async {
    #expect(await unreadable(message) == "an object is expected, but \(kind) was found")
  }

  @Test(
    arguments: [
      "", " ", "{", "[{", #"{"route": "home""#, #"{"route": "home"},"#, #"{"route": "ho"#, "nul",
      "\u{0}", #"{"route": "home"} x"#, #"{route: "home"}"#, "[1,,2]", #"{"route": "home",}"#,
      #"[{"route": "home"},]"#, #"{"route": "home", "parameters": [1,]}"#,
    ])
  func `a message that is not JSON is rejected`(_ message: String) async {
    #expect(await unreadable(message) == noJSON)
  }

  @Test(
    arguments: [
      (#"{"route": "home", "route": "number"}"#, "it cannot be read: it has the name \"route\" more than once"),
      (
        #"[{"route": "words", "parameters": {"a": [], "\u0061": []}}]"#,
        "its field \"[0].parameters\" is invalid: it has the name \"a\" more than once"
      ),
      (
        #"{"route": "home", "rest": {"x": 1, "x": 1}}"#,
        "its field \"rest\" is invalid: it has the name \"x\" more than once"
      ),
    ])
  func `a message with a repeated name is rejected`(_ message: String, _ reason: String) async {
    #expect(await app.refusal(message: message).hasPrefix("A message was not opened: \(reason)."))
  }

  @Test func `a field with another Unicode form of a name is ignored`() async throws {
    // The Kelvin sign is equal to the letter K in a `String`.
    #expect(try await app.opening(message: "{\"route\": \"home\", \"\u{212A}\": 1, \"K\": 2}") == "list")
  }

  @Test func `a message in UTF-16 is rejected`() async throws {
    let message = try #require(#"{"route": "home"}"#.data(using: .utf16LittleEndian))
    #expect(throws: LinkError.self) { try app.links.open(message: message) }
    #expect(app.reports.count == 1 && app.reports[0].contains("it is not JSON"))
  }

  @Test func `a message with bytes that are not UTF-8 is rejected`() async throws {
    let bytes: [[UInt8]] = [
      [0xFF], [0xC3, 0x28], Array(#"{"route": ""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8),
      [UInt8](repeating: 0x5B, count: 65_536), [UInt8](repeating: 0, count: 1000),
    ]
    for bytes in bytes {
      #expect(throws: LinkError.self) { try app.links.open(message: Data(bytes)) }
    }
    #expect(app.asked == [])
    #expect(app.reports.count == bytes.count)
  }

  @Test func `a message that is nested deeper than the limit is rejected`() async throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let reason = "it is nested deeper than 64"
    #expect(
      try await app.opening(message: #"{"route": "home", "rest": \#(nested(63))}"#) == "list")
    #expect(await unreadable(#"{"route": "home", "rest": \#(nested(64))}"#) == reason)
    #expect(await unreadable(nested(30_000)) == reason)
    #expect(await unreadable(String(repeating: #"{"a":"#, count: 9000)) == reason)
    #expect(
      try await app.opening(
        message: #"{"route": "home", "rest": "\"\\\"\#(String(repeating: "[", count: 100))"}"#)
        == "list > list", "brackets in a string are not nesting")
  }

  @Test(arguments: ["1e-999999999999", "-2.5E-400", "0.\(String(repeating: "0", count: 400))1"])
  func `a number so small that it would be read as 0 is rejected`(_ number: String) async {
    #expect(await unreadable(#"{"route": "number", "parameters": \#(number)}"#) == noJSON)
    #expect(app.asked == [])
  }

  @Test func `invisible characters of a message are escaped in reports`() async {
    let text = await app.refusal(message: #"{"route": "\u202Enumber\uFEFF\u2028\u2029\u200B"}"#)
    #expect(text.contains(#""\u{202E}number\u{FEFF}\u{2028}\u{2029}\u{200B}""#))
    #expect(
      !text.unicodeScalars.contains { ["\u{202E}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{200B}"].contains($0) })
  }

  @Test func `a text with an invalid Unicode escape is rejected`() async {
    #expect(
      await unreadable(#"{"route": "\uD800"}"#)
        == noJSON)
  }

  @Test(arguments: ["1e400", "-1e999", String(repeating: "9", count: 500)])
  func `a number beyond the range of every type is rejected`(_ number: String) async {
    #expect(
      await app.refusal(message: #"{"route": "number", "parameters": \#(number)}"#)
        .contains("was not opened"))
  }

  @Test func `a number is read with its exact value, or rejected`() async throws {
    #expect(
      try await app.opening(
        message: #"{"route": "number", "parameters": -9223372036854775808}"#)
        == "note -9223372036854775808")
    #expect(
      await app.refusal(message: #"{"route": "number", "parameters": 9223372036854775808}"#)
        .contains("the number 9223372036854775808 does not fit into Int"))
  }

  @Test func `names of fields and identifiers from outside are truncated, and contain no line breaks`() async {
    let long = String(repeating: "a", count: 5000) + "\\n"
    for message in [
      #"{"route": "\#(long)"}"#, #"{"route": "words", "parameters": {"\#(long)": 1}}"#,
      #"{"route": "home", "transition": "\#(long)"}"#,
    ] {
      let text = await app.refusal(message: message)
      #expect(text.utf8.count < 700)
      #expect(!text.contains("\n"))
    }
  }

  @Test func `an error about an unknown identifier lists only some of many identifiers`() async throws {
    let app = try LinkApp { app in
      for number in 0..<1000 { app.identifier("feature\(number)", to: Way.list) }
    }
    let text = await app.refusal(message: #"{"route": "nothing"}"#)
    #expect(text.utf8.count < 700)
    #expect(text.contains("and 980 more"))
  }
}
