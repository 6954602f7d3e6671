import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Middleware that an app could have written itself: it uses the public names of the core only.
  @Suite("Middleware on the public API")
  struct MiddlewareOnPublicAPITests {
    private let folder = Repository.root.appending(path: "Sources/VIPERMiddleware/OnPublicAPI")

    private func sources() throws -> [URL] {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "swift" }
    }

    @Test func `Debounce, gate, retry, throttle, timeout and transform compile as part of another package`() throws {
      let names = Set(try sources().map { $0.deletingPathExtension().lastPathComponent })
      for name in ["Debounce", "Gate", "Retry", "Throttle", "Timeout", "Transform"] {
        #expect(names.contains("\(name)Middleware"))
      }
      let (status, output) = try Toolchain.typecheck(try sources())
      #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test func `A source that uses a name of the package does not`() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("package-\(UUID().uuidString).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      let code = "import VIPER\n@MainActor func look(_ event: Event) -> Bool { event.isForLoop }\n"
      try code.write(to: file, atomically: true, encoding: .utf8)
      let (status, output) = try Toolchain.typecheck([file])
      #expect(status != 0 && output.contains("inaccessible due to 'package' protection level"), "\(output)")
    }
  }

#endif
