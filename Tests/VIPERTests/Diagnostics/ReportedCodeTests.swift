import Testing
@testable import VIPER
import VIPERTesting

private enum Names {
  static let lost = EventName<Void, Void>("reportedCode.lost")
}

#if os(macOS) || os(Linux)
  @MainActor @Suite("Codes on standard error")
  struct ReportedCodeTests {
    @Test func `a report is a line on standard error that begins with the library and ends with the code`() async throws
    {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        try await MainActor.run {
          let router = VIPRouter()
          try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
          let view = try VIPBuilder(prefix: "Bare", router: router).build()
          view.send(Names.lost())
          view.send(Event(named: "two\nlines"))
          view.route(RouteName<Void, Never>("reportedCode.nowhere")())
          VIPView().send(Names.lost())
        }
      }
      let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("VIPER: ") }
      #expect(
        lines.map { $0.split(separator: " ").last }
          == ["[event.unhandled]", "[event.unhandled]", "[route.unknown]", "[event.notAssembled]"])
      let report = Diagnostic.unhandledEvent(
        name: "reportedCode.lost", kind: .business, module: "Bare", nearest: nil)
      #expect(lines.first == "VIPER: \(report) [event.unhandled]")
      #expect(lines.dropFirst().first?.contains("two\\nlines") == true)
    }

    @Test func `each configuration error of a failed launch ends with its code`() async throws {
      let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
        await MainActor.run {
          let router = VIPRouter()
          try? router.register { $0.requires(RouteName<Void, Never>("reportedCode.nowhere")) }
          router.launchOrExit()
        }
      }
      let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("VIPER: ") }.map { $0.hasSuffix(" [validation.notProvided]") } == [true])
    }
  }
#endif
