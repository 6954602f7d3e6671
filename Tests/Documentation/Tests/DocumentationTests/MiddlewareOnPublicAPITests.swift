import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Checks that the middleware in `OnPublicAPI` uses public declarations of the core only, as an app does.
  @Suite("Middleware on the public API")
  struct MiddlewareOnPublicAPITests {
    private let folder = Repository.root.appending(path: "Sources/VIPERMiddleware/OnPublicAPI")

    private func sources() throws -> [URL] {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
    }

    @Test func `the middleware on the public API compiles as part of another package`() throws {
      let names = Set(try sources().map { $0.deletingPathExtension().lastPathComponent })
      for name in [
        "Answering", "CircuitBreaker", "Debounce", "Gate", "Replay", "Retry", "Throttle", "Timeout",
        "Transform",
      ] {
        #expect(names.contains("\(name)Middleware"))
      }
      let (status, output) = try Toolchain.typecheck(try sources())
      #expect(status == 0, "\(output)")
      #expect(output.isEmpty, "\(output)")
    }

    @Test func `a source that uses a package declaration does not compile`() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("package-\(UUID().uuidString).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      let code = "import VIPER\n@MainActor func look(_ router: VIPRouter) -> Bool { router.idleness.isBusy }\n"
      try code.write(to: file, atomically: true, encoding: .utf8)
      let (status, output) = try Toolchain.typecheck([file])
      #expect(status != 0, "\(output)")
      #expect(output.contains("inaccessible due to 'package' protection level"), "\(output)")
    }
  }

#endif
