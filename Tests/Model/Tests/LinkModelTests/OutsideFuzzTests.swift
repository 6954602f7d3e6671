// Random links and messages from outside must not trap, must request only listed routes, and each rejection must be
// reported once.

import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Random links and messages", .timeLimit(.minutes(60)), .serialized)
struct OutsideFuzzTests {
  /// The result of opening a link or a message.
  private enum Ending { case opened, unknown, refused }

  @Test func `random links and messages request only listed routes, and a rejection is thrown and reported once`()
    throws
  {
    let run = RandomRun("OutsideFuzzTests", 2_000, long: 1_700_000)
    var app = try FuzzApp(hasFallback: false)
    var (links, messages, unknown, refused) = (0, 0, 0, 0)
    for index in run.indices {
      if index % 1_000 == 0 { app = try FuzzApp(hasFallback: index % 2_000 == 0) }
      var random = run.generator(index)
      let isLink = random.chance(60)
      let (link, message) = (random.fuzzedLink(), random.fuzzedMessage())
      let shown = isLink ? link : String(decoding: message, as: UTF8.self)
      guard let ending = ending(in: app, isLink ? Self.link(link) : Self.message(message), isLink)
      else {
        Issue.record(
          """
          \(shown.debugDescription) fails. Requested: \(app.gate.asked). Reported:
          \(app.sink.messages.suffix(3).joined(separator: "\n"))
          \(run.again(index))
          """)
        return
      }
      switch ending {
      case .opened: if isLink { links += 1 } else { messages += 1 }
      case .unknown: unknown += 1
      case .refused: refused += 1
      }
    }
    run.printFigures("\(links) links and \(messages) messages opened, \(unknown) unknown, \(refused) rejected")
    guard run.isWhole else { return }
    #expect(
      min(links, messages, unknown, refused) > run.indices.count / 50,
      "some cases are rare: \(links), \(messages), \(unknown), \(refused)")
  }

  private typealias Open = @MainActor (Links) throws(LinkError) -> RouteFlow
  private static func link(_ text: String) -> Open {
    { (links) throws(LinkError) in try links.open(text) }
  }
  private static func message(_ data: Data) -> Open {
    { (links) throws(LinkError) in try links.open(message: data) }
  }

  /// Opens a link or a message, and returns its result, or `nil` if a rule was violated.
  private func ending(in app: FuzzApp, _ open: Open, _ isLink: Bool) -> Ending? {
    let told = app.sink.diagnostics.count
    app.gate.clear()
    defer { app.gate.clear() }
    do {
      let steps = try open(app.router.links)
      let names = steps.steps.map(\.name)
      let listed = isLink ? FuzzApp.byLink : FuzzApp.byMessage
      let isRight =
        Set(names).isSubset(of: listed) && app.gate.asked == [names.first].compactMap(\.self)
        && steps.isFinished && app.sink.diagnostics.count == told + 1 && app.gate.inside == 0
      return isRight ? .opened : nil
    } catch {
      var isUnknown = false
      switch error {
      case .noPattern, .unknownIdentifier: isUnknown = true
      default: break
      }
      // The fallback is opened as well, and is refused like all routes.
      let opensFallback = isUnknown && app.router.fallback != nil
      let isRight =
        app.gate.asked == (opensFallback ? ["fuzz.lost"] : [])
        && app.sink.diagnostics.count == told + (opensFallback ? 2 : 1)
        && app.sink.diagnostics[told].description == "\(error)" && app.gate.inside == 0
        && "\(error)".utf8.count < 2_000 && !"\(error)".utf8.contains(UInt8(ascii: "\n"))
      return isRight ? (isUnknown ? .unknown : .refused) : nil
    }
  }
}
