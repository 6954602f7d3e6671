// The app that opens random links and messages. Only some of its routes may be opened from outside.

import Foundation
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

enum Fuzz {
  /// A route for links only.
  static let note = RouteName<Int, Never>("fuzz.note")
  static let list = RouteName<Void, Never>("fuzz.list")
  /// A route for messages only.
  static let draft = RouteName<Draft, Never>("fuzz.draft")
  /// A route for links and messages.
  static let settings = RouteName<Void, Never>("fuzz.settings")
  /// A route for the app itself only.
  static let secret = RouteName<Void, Never>("fuzz.secret")
  static let erase = RouteName<String, Never>("fuzz.erase")
  static let lost = RouteName<RouteError, Never>("fuzz.lost")

  static let share = EventName<Void, Never>("fuzz.share")
}

/// An interceptor that records the requested routes, and refuses all of them.
@MainActor final class FuzzGate: RouteInterceptor {
  private(set) var asked: [String] = []
  private(set) var inside = 0

  func before(_ request: RouteRequest) -> RouteDecision {
    asked.append(request.name)
    if request.link == nil { inside += 1 }
    return .refuse("closed")
  }

  func clear() { asked = [] }
}

@MainActor struct FuzzApp {
  let router: VIPRouter
  let sink = CollectingSink()
  let gate = FuzzGate()

  static let byLink: Set<String> = ["fuzz.note", "fuzz.list", "fuzz.settings"]
  static let byMessage: Set<String> = ["fuzz.draft", "fuzz.settings"]

  init(hasFallback: Bool) throws {
    router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    router.interceptors = [gate]
    router.links.accept(.scheme("app"), .host("example.org"))
    if hasFallback { router.fallback = Fuzz.lost }
    try router.register("fuzz") { app in
      app.module(prefix: "Fuzz", view: { WayView("fuzz", Journal()) })
      app.route(Fuzz.note, to: "Fuzz")
      app.route(Fuzz.list, to: "Fuzz")
      app.route(Fuzz.draft, to: "Fuzz")
      app.route(Fuzz.settings, to: "Fuzz")
      app.route(Fuzz.secret, to: "Fuzz")
      app.route(Fuzz.erase, to: "Fuzz")
      app.route(Fuzz.lost, to: "Fuzz")
      app.link("list", to: Fuzz.list, transitions: [.push])
      app.link(
        "note/:id?draft", through: [Fuzz.list, Fuzz.note], transitions: [.push, .present],
        actions: [LinkAction("share", sends: Fuzz.share)]
      ) { (id: Int, _: Bool?) in [RouteStep(Fuzz.list(), style: .root), RouteStep(Fuzz.note(id))] }
      app.link("https://example.org/settings", to: Fuzz.settings)
      app.link(":word/leads?nowhere", through: [Fuzz.list]) { (_: String, names: [String]) in
        names.isEmpty ? [RouteStep(Fuzz.list())] : [RouteStep(Fuzz.secret())]
      }
      app.link(":route", through: [Fuzz.list]) { (name: String) throws -> [RouteStep] in
        guard name.count < 9 else { throw TextError("\(name) is too long") }
        return [RouteStep(Fuzz.list()), RouteStep(Fuzz.list())]
      }
      app.identifier(to: Fuzz.draft, transitions: [.push])
      app.identifier("settings", to: Fuzz.settings)
    }
  }
}

extension SeededGenerator {
  private static let links = [
    "app://list", "app://note/42?draft=true", "https://example.org/settings", "app://x/leads",
    "app://note/7?transition=push&action=share", "https://example.org/note/-1?transition=present",
    "app://list?transition=push", "app://x/leads?nowhere=1", "app://fuzz.secret", "app:///note/3/",
  ]
  private static let messages = [
    #"{"route":"settings"}"#, #"{"route":"fuzz.draft","parameters":{"note":1,"mode":"edit"}}"#,
    #"[{"route":"settings"},{"route":"fuzz.draft","parameters":{"note":2,"tags":["a","b"]}}]"#,
    #"{"route":"fuzz.draft","parameters":{"note":3},"transition":"push"}"#,
    #"{"route":"fuzz.secret"}"#, #"{"route":"fuzz.erase","parameters":"all"}"#,
    #"{"route":"settings","parameters":null,"action":"share"}"#,
  ]
  private static let tokens = [
    "fuzz.secret", "fuzz.erase", "fuzz.note", "settings", "note/", "transition=root",
    "&transition=push", "action=share", "?action=erase", "/leads?nowhere=1", "app://", "https://",
    "example.org", "@", ":80", "%2F", "%00", "%25", "..", "//", "?", "#", "&", "=", "\"route\":",
    "\"parameters\":", "\"transition\":\"root\"", "{", "}", "[", "]", ",", "null", "1e400",
    "18446744073709551616", "-0", "\\u0000", "\\uD800", "\"", "\u{202E}", "é", "[[[[[[[[",
  ]

  /// Returns a valid link with random changes, or any other text.
  mutating func fuzzedLink() -> String {
    if chance(15) { return anyText() }
    return String(decoding: changed(Array(pick(Self.links).utf8)), as: UTF8.self)
  }

  /// Returns a valid message with random changes, or random bytes.
  mutating func fuzzedMessage() -> Data {
    if chance(5) { return Data((0..<number(0..<60)).map { _ in UInt8(number(0..<256)) }) }
    return Data(changed(Array(pick(Self.messages).utf8)))
  }

  private mutating func changed(_ good: [UInt8]) -> [UInt8] {
    var bytes = good
    for _ in 0..<number(0..<4) {
      let index = number(0..<bytes.count + 1)
      switch number(0..<6) {
      case 0: bytes.insert(UInt8(number(0..<256)), at: index)
      case 1: if index < bytes.count { bytes.remove(at: index) }
      case 2: if index < bytes.count { bytes[index] ^= 1 << UInt8(number(0..<8)) }
      case 3: bytes.insert(contentsOf: Array(pick(Self.tokens).utf8), at: index)
      case 4: bytes.replaceSubrange(index..., with: Array(pick(Self.tokens).utf8))
      default:
        let end = number(index..<bytes.count + 1)
        bytes.insert(contentsOf: bytes[index..<end], at: number(0..<bytes.count + 1))
      }
    }
    return bytes
  }
}
