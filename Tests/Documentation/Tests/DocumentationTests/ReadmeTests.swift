import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Builds the code of the README as the package of a new user.
  @Suite("README")
  struct ReadmeTests {
    /// The files of the package.
    private let blocks: [(file: String, code: String)]
    /// The parts of files of this repository.
    private let examples: [(file: String, code: String)]

    init() throws {
      let text = try Repository.text("README.md")
      blocks = text.matches(of: #/<!-- file: (\S+) -->\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      examples = text.matches(of: #/<!-- in: (\S+) -->\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      let fences = text.matches(of: #/(?m)^```swift$/#).count
      #expect(blocks.count + examples.count == fences, "every block of Swift names its file")
    }

    @Test func `the screen for SwiftUI has at most 25 lines, and a test compiles and runs it`() throws {
      let (file, code) = try #require(examples.count == 1 ? examples.first : nil)
      // A test has no entry point.
      #expect(try Repository.text(file).contains(code.replacing("@main ", with: "")))
      #expect(code.contains("@main "))
      #expect(code.count { $0 == "\n" } <= 25)
    }

    @Test func `the first module and the program have at most 65 lines`() {
      let files = blocks.filter { $0.file.contains("Sources/Greeter/") && !$0.file.contains("Signing") }
      #expect(files.map(\.file) == ["Sources/Greeter/Greeting.swift", "Sources/Greeter/main.swift"])
      let lines = files.reduce(0) { $0 + $1.code.count { $0 == "\n" } }
      #expect((1...65).contains(lines))
    }

    @Test func `the README has at most 1,600 words`() throws {
      let words = try Repository.text("README.md").split(whereSeparator: \.isWhitespace)
      #expect(words.count <= 1_600)
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
      try registerModules(of: package)
      // The check reports an import of a module that no dependency of the target provides.
      let build = try swift("build", "--build-tests", "--explicit-target-dependency-import-check", "error", in: package)
      #expect(build.status == 0, "\(build.output)")
      let run = try swift("run", "--skip-build", "Greeter", in: package)
      #expect(
        run.output.split(separator: "\n") == [
          "Hello, World!", "Enter a name.", "On screen: GreetingView", "On screen: GreetingView SigningView",
          "On screen: GreetingView", "Yours, VIPER",
        ])
      let test = try swift("test", "--skip-build", "--disable-xctest", in: package)
      #expect(test.status == 0, "\(test.output)")
      #expect(test.output.contains("1 test"))
      try addModule(to: package)
      try checkModules(of: package)
    }

    /// Adds a module with the plugin, tests it, and removes it.
    private func addModule(to package: URL) throws {
      func viper(_ arguments: String...) throws -> (status: Int32, output: String) {
        try Toolchain.run(
          ["swift", "package", "--allow-writing-to-package-directory", "viper"] + arguments, in: package)
      }
      let module = try viper("module", "Profile", "--route", "profile", "--events", "load:Int->String")
      #expect(module.output.contains("Wrote Tests/GreeterTests/ProfileTests.swift."), "\(module.output)")
      let test = try swift("test", "--disable-xctest", in: package)
      #expect(test.status == 0, "\(test.output)")
      #expect(test.output.contains("3 tests"), "\(test.output)")
      #expect(try viper("destroy", "Profile").output.contains("Removed Sources/Greeter/Profile/ProfileView.swift."))
    }

    /// Writes the registration of the package's modules with the command of the README.
    private func registerModules(of package: URL) throws {
      let command = try #require(
        Repository.text("README.md").split(separator: "\n").first { $0.contains(" viper register ") })
      let register = try Toolchain.run(command.split(separator: " ").map(String.init), in: package)
      #expect(register.output.contains("Wrote Sources/Greeter/Modules.generated.swift."), "\(register.output)")
    }

    /// Compares the registration with the sources, before and after a type is removed.
    private func checkModules(of package: URL) throws {
      func viper(_ verb: String) throws -> (status: Int32, output: String) {
        try Toolchain.run(["swift", "package", "--allow-writing-to-package-directory", "viper", verb], in: package)
      }
      #expect(try viper("register").output.contains("Nothing to do."))
      let check = try viper("check")
      #expect(check.status == 0, "\(check.output)")
      #expect(!check.output.contains("warning:"), "\(check.output)")
      try FileManager.default.removeItem(at: package.appendingPathComponent("Sources/Greeter/Greeting.swift"))
      let stale = try viper("check")
      #expect(stale.status == 1)
      #expect(stale.output.contains("The registration does not match the sources."))
    }

    /// Runs the toolchain's `swift` and returns its standard output.
    private func swift(
      _ arguments: String..., in folder: URL
    ) throws -> (status: Int32, output: String) {
      try Toolchain.run(["swift"] + arguments, in: folder)
    }
  }

#endif
