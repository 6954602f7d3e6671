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

  private func isUnreadable(_ message: String) async -> Bool {
    await app.refusal(message: message) == "LinkError.undecodable"
  }

  @Test func `a message with more bytes than the limit is rejected`() async throws {
    func message(of bytes: Int) -> String {
      let start = #"{"route": "home", "rest": ""#
      return start + String(repeating: "x", count: bytes - start.utf8.count - 2) + "\"}"
    }
    #expect(try await app.opening(message: message(of: 65_536)) == "list")
    #expect(
      await isUnreadable(message(of: 65_537)))
  }

  @Test func `a message with no steps, or with more steps than the limit, is rejected`() async throws {
    func message(of steps: Int) -> String {
      "[" + (0..<steps).map { _ in #"{"route": "home"}"# }.joined(separator: ",") + "]"
    }
    #expect(await isUnreadable(message(of: 33)))
    #expect(await isUnreadable("[]"))
    _ = try await app.opening(message: message(of: 32))
    #expect(app.navigator.views.count == 32)
  }

  @Test(
    arguments: [
      "3", "null", #""home""#, "true",
    ])
  func `a message that is neither an object nor an array is rejected`(_ message: String) async {
    #expect(await isUnreadable(message))
  }

  @Test(
    arguments: [
      "", " ", "{", "[{", #"{"route": "home""#, #"{"route": "home"},"#, #"{"route": "ho"#, "nul",
      "\u{0}", #"{"route": "home"} x"#, #"{route: "home"}"#, "[1,,2]", #"{"route": "home",}"#,
      #"[{"route": "home"},]"#, #"{"route": "home", "parameters": [1,]}"#,
    ])
  func `a message that is not JSON is rejected`(_ message: String) async {
    #expect(await isUnreadable(message))
  }

  @Test(
    arguments: [
      (#"{"route": "home", "route": "number"}"#, "LinkError.undecodable"),
      (#"[{"route": "words", "parameters": {"a": [], "\u0061": []}}]"#, "LinkError.undecodable: [0].parameters"),
      (#"{"route": "home", "rest": {"x": 1, "x": 1}}"#, "LinkError.undecodable: rest"),
    ])
  func `a message with a repeated name is rejected`(_ message: String, _ error: String) async {
    #expect(await app.refusal(message: message) == error)
  }

  @Test func `a field with another Unicode form of a name is ignored`() async throws {
    // The Kelvin sign is equal to the letter K in a `String`.
    #expect(try await app.opening(message: "{\"route\": \"home\", \"\u{212A}\": 1, \"K\": 2}") == "list")
  }

  @Test func `a message in UTF-16 is rejected`() async throws {
    let message = try #require(#"{"route": "home"}"#.data(using: .utf16LittleEndian))
    #expect(throws: LinkError.self) { try app.links.open(message: message) }
    #expect(app.reports == ["link.refused: ← LinkError.undecodable"])
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
    #expect(
      try await app.opening(message: #"{"route": "home", "rest": \#(nested(63))}"#) == "list")
    #expect(await isUnreadable(#"{"route": "home", "rest": \#(nested(64))}"#))
    #expect(await isUnreadable(nested(30_000)))
    #expect(await isUnreadable(String(repeating: #"{"a":"#, count: 9000)))
    #expect(
      try await app.opening(
        message: #"{"route": "home", "rest": "\"\\\"\#(String(repeating: "[", count: 100))"}"#)
        == "list > list", "brackets in a string are not nesting")
  }

  @Test(arguments: ["1e-999999999999", "-2.5E-400", "0.\(String(repeating: "0", count: 400))1"])
  func `a number so small that it would be read as 0 is rejected`(_ number: String) async {
    #expect(await isUnreadable(#"{"route": "number", "parameters": \#(number)}"#))
    #expect(app.asked == [])
  }

  @Test func `invisible characters of a message are escaped in reports`() async {
    _ = await app.refusal(message: #"{"route": "\u202Enumber\uFEFF\u2028\u2029\u200B"}"#)
    let text = app.sink.messages.last ?? ""
    #expect(text.contains(#""\u{202E}number\u{FEFF}\u{2028}\u{2029}\u{200B}""#))
    #expect(
      !text.unicodeScalars.contains { ["\u{202E}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{200B}"].contains($0) })
  }

  @Test func `a text with an invalid Unicode escape is rejected`() async {
    #expect(
      await isUnreadable(#"{"route": "\uD800"}"#))
  }

  @Test(arguments: ["1e400", "-1e999", String(repeating: "9", count: 500)])
  func `a number beyond the range of every type is rejected`(_ number: String) async {
    #expect(
      await app.refusal(message: #"{"route": "number", "parameters": \#(number)}"#)
        .hasPrefix("LinkError.undecodable"))
  }

  @Test func `a number is read with its exact value, or rejected`() async throws {
    #expect(
      try await app.opening(
        message: #"{"route": "number", "parameters": -9223372036854775808}"#)
        == "note -9223372036854775808")
    #expect(
      await app.refusal(message: #"{"route": "number", "parameters": 9223372036854775808}"#)
        == "LinkError.undecodable: number, parameters")
  }

  @Test func `names of fields and identifiers from outside are truncated, and contain no line breaks`() async {
    let long = String(repeating: "a", count: 5000) + "\\n"
    for message in [
      #"{"route": "\#(long)"}"#, #"{"route": "words", "parameters": {"\#(long)": 1}}"#,
      #"{"route": "home", "transition": "\#(long)"}"#,
    ] {
      _ = await app.refusal(message: message)
      let text = app.sink.messages.last ?? "\n"
      #expect(text.utf8.count < 700)
      #expect(!text.contains("\n"))
    }
  }

  @Test func `an error about an unknown identifier lists only some of many identifiers`() async throws {
    let app = try LinkApp { app in
      for number in 0..<1000 { app.identifier("feature\(number)", to: Way.list) }
    }
    _ = await app.refusal(message: #"{"route": "nothing"}"#)
    let text = app.sink.messages.last ?? ""
    #expect(text.utf8.count < 700)
    #expect(text.contains("and 980 more"))
  }
}
