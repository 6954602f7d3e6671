import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Builds the code of the README as the package of a new user.
  @Suite("README")
  struct ReadmeTests {
    private let blocks: [(file: String, code: String)]

    init() throws {
      let text = try Repository.text("README.md")
      blocks = text.matches(of: #/<!-- file: (\S+) -->\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      let fences = text.matches(of: #/(?m)^```swift$/#).count
      #expect(blocks.count == fences, "every block of Swift names its file")
    }

    @Test func `the first module has at most 65 lines`() {
      let module = blocks.filter { $0.file.contains("Sources/Greeter/") }.prefix(2)
      #expect(
        module.map(\.file) == ["Sources/Greeter/Greeting.swift", "Sources/Greeter/main.swift"])
      let lines = module.reduce(0) { $0 + $1.code.count { $0 == "\n" } }
      #expect((1...65).contains(lines))
    }

    @Test func `the code of the README builds, runs and passes its tests`() throws {
      let files = FileManager.default
      let folder = files.temporaryDirectory.appendingPathComponent("readme-\(UUID().uuidString)")
      defer { try? files.removeItem(at: folder) }
      let package = folder.appendingPathComponent("Greeter")
      try files.createDirectory(at: package, withIntermediateDirectories: true)
      try files.createSymbolicLink(
        at: folder.appendingPathComponent("VIPER"), withDestinationURL: Repository.root)
      for (file, code) in blocks {
        let url = package.appendingPathComponent(file)
        try files.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let before = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        try (before + code).write(to: url, atomically: true, encoding: .utf8)
      }
      // The check reports an import of a module that no dependency of the target provides.
      let build = try swift("build", "--build-tests", "--explicit-target-dependency-import-check", "error", in: package)
      #expect(build.status == 0, "\(build.output)")
      let run = try swift("run", "--skip-build", "Greeter", in: package)
      #expect(run.output == "On screen: GreetingView\nHELLO, WORLD!\nFailed: Enter a name.\n")
      let test = try swift("test", "--skip-build", "--disable-xctest", in: package)
      #expect(test.status == 0, "\(test.output)")
      #expect(test.output.contains("2 tests"))
      try registerModules(of: package)
    }

    /// Writes the registration of the package's modules with the command plugin, and compares it.
    private func registerModules(of package: URL) throws {
      func viper(_ arguments: String...) throws -> (status: Int32, output: String) {
        try Toolchain.run(
          ["swift", "package", "--allow-writing-to-package-directory", "viper"] + arguments, in: package)
      }
      let file = "Sources/Greeter/Modules.generated.swift"
      let first = try viper("register", "--target", "Greeter")
      #expect(first.status == 0 && first.output.contains("Wrote \(file)."), "\(first.output)")
      #expect(try viper("register").output.contains("Nothing to do."))
      #expect(try viper("check").status == 0)
      let text = try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
      #expect(text.contains("app.module(view: SigningView.init, presenter: SigningPresenter.init)"))
      #expect(text.contains("GreetingRouter().register(in: &app)"))
      let build = try swift("build", "--target", "Greeter", in: package)
      #expect(build.status == 0, "\(build.output)")
      try FileManager.default.removeItem(at: package.appendingPathComponent("Sources/Greeter/Greeting.swift"))
      #expect(try viper("check").status == 1)
    }

    /// Runs the toolchain's `swift` and returns its standard output.
    private func swift(
      _ arguments: String..., in folder: URL
    ) throws -> (status: Int32, output: String) {
      try Toolchain.run(["swift"] + arguments, in: folder)
    }
  }

#endif
