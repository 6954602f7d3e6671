import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let lost = EventName<Void, Void>("diagnostics.lost")
}

@MainActor @Suite("Diagnostics")
struct DiagnosticsTests {
  #if os(macOS) || os(Linux)
    @Test func `a diagnostic is by default printed as a single line on standard error`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        try await MainActor.run {
          let router = VIPRouter()
          try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
          let view = try VIPBuilder(prefix: "Bare", router: router).build()
          view.send(Names.lost())
          view.send(Event(named: "two\nlines"))
          view.route(RouteName<Void, Never>("diagnostics.nowhere")())
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("VIPER: ") }
      #expect(lines.count == 3)
      #expect(
        lines.first?.contains("No part handled the event \"diagnostics.lost\"") == true)
      #expect(lines.dropFirst().first?.contains("two\\nlines") == true)
      #expect(lines.last?.contains("No router has the route") == true)
    }
  #endif

  @Test func `the sink can be replaced while the app runs`() throws {
    let (first, second) = (CollectingSink(), CollectingSink())
    let router = VIPRouter(diagnostics: first.report)
    try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
    let view = try VIPBuilder(prefix: "Bare", router: router).build()
    view.send(Names.lost())
    router.diagnostics = second.report
    view.send(Names.lost())
    #expect(first.messages.count == 1)
    #expect(second.messages.count == 1)
  }

  @Test(arguments: [
    Diagnostic.unhandledEvent(name: "n", kind: .business, module: "M", nearest: nil),
    .unhandledResult(name: "n", status: .error, message: nil, module: "M"),
    .wrongData(name: "n", expected: "Int", actual: "String", part: "P", module: "M"),
    .wrongData(
      name: Lifecycle.initialize.text, expected: "Int", actual: "()", part: "P", module: "M"),
    .tooDeep(names: ["a", "b"], limit: 2),
    .heldAndDropped(name: "n", module: "M"),
    .staleNext(name: "n", module: "M"),
    .notAssembled(part: "P", name: "n"),
    .idleInsideHandler(name: "n"),
    .lostWithModule(name: "n", module: "M"),
    .finishedWithoutOpener(module: "M"),
  ])
  func `a common diagnostic consists of at least two well-formed sentences`(diagnostic: Diagnostic) {
    let sentences = diagnostic.description.split(separator: ". ")
    #expect(sentences.count >= 2, "\(diagnostic)")
    #expect(defects(ofMessage: diagnostic.description) == [])
  }
}
