import Testing
import VIPER
import VIPERTesting

private enum Names {
  static let lost = EventName<Void, Void>("reportedCode.lost")
}

#if os(macOS) || os(Linux)
  @MainActor @Suite("Codes on standard error")
  struct ReportedCodeTests {
    @Test func `each line on standard error ends with the code of its report`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        try await MainActor.run {
          let router = VIPRouter()
          try router.register { $0.module(prefix: "Bare", view: { VIPView() }) }
          let view = try VIPBuilder(prefix: "Bare", router: router).build()
          view.send(Names.lost())
          view.route(RouteName<Void, Never>("reportedCode.nowhere")())
          VIPView().send(Names.lost())
        }
      }
      let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      #expect(
        lines.filter { $0.hasPrefix("VIPER: ") }.map { $0.split(separator: " ").last }
          == ["[event.unhandled]", "[route.unknown]", "[event.notAssembled]"])
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
