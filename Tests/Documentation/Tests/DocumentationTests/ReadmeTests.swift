import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Builds the code of the README as the package of a new user.
  @Suite("README")
  struct ReadmeTests {
    /// The files of the package, in the order in which a reader writes them. A later file replaces an earlier one.
    private let files: [(path: String, code: String)]
    /// The parts of files of this repository.
    private let examples: [(path: String, code: String)]
    private let text: String

    init() throws {
      text = try Repository.text("README.md")
      files = text.matches(of: #/(?m)^`(\S+)`[^\n]*:\n\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      examples = text.matches(of: #/<!-- in: (\S+) -->\n```swift\n((?s:.*?))```\n/#)
        .map { (String($0.output.1), String($0.output.2)) }
      let fences = text.matches(of: #/(?m)^```swift$/#).count
      #expect(files.count + examples.count == fences, "the path of each file is above its code")
    }

    @Test func `the screen for SwiftUI has at most 25 lines, and a test compiles and runs it`() throws {
      let (file, code) = try #require(examples.count == 1 ? examples.first : nil)
      // A test has no entry point.
      #expect(try Repository.text(file).contains(code.replacing("@main ", with: "")))
      #expect(code.contains("@main "))
      #expect(code.count { $0 == "\n" } <= 25)
    }

    @Test func `the first module and its program have at most 25 lines of code`() {
      let first = files.prefix(5).filter { $0.path.hasPrefix("Sources/") }
      #expect(first.map(\.path) == ["Greeting", "GreetingView", "main"].map { "Sources/Greeter/\($0).swift" })
      let lines = first.flatMap { $0.code.split(separator: "\n") }
      #expect((1...25).contains(lines.count))
    }

    @Test func `the README has at most 1,500 words`() {
      #expect(text.split(whereSeparator: \.isWhitespace).count <= 1_500)
    }

    @Test func `the code of the README builds, runs and passes its tests, in both steps`() throws {
      let manager = FileManager.default
      let folder = manager.temporaryDirectory.appendingPathComponent("readme-\(UUID().uuidString)")
      defer { try? manager.removeItem(at: folder) }
      let package = folder.appendingPathComponent("Greeter")
      try manager.createDirectory(at: package, withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        at: folder.appendingPathComponent("VIPER"), withDestinationURL: Repository.root)
      let outputs = text.matches(of: #/\n\n```\n((?s:.*?))```\n/#).map { String($0.output.1) }
      try #require(outputs.count == 2 && files.count == 8)
      for (files, output) in [(files[..<5], outputs[0]), (files[5...], outputs[1])] {
        try write(files, to: package)
        // The check reports an import of a module that no dependency of the target provides.
        let build = try swift(
          "build", "--build-tests", "--explicit-target-dependency-import-check", "error", in: package)
        #expect(build.status == 0, "\(build.output)")
        let run = try swift("run", "--skip-build", in: package)
        #expect(run.output == output)
        let test = try swift("test", "--skip-build", "--disable-xctest", in: package)
        #expect(test.status == 0, "\(test.output)")
        #expect(test.output.contains("1 test"))
      }
      try addModule(to: package)
    }

    private func write(_ files: ArraySlice<(path: String, code: String)>, to package: URL) throws {
      for (path, code) in files {
        let url = package.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try code.write(to: url, atomically: true, encoding: .utf8)
      }
    }

    /// Adds a module with the plugin, tests it, and compares the registration with the sources, also after a file was removed.
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
      #expect(try viper("register").output.contains("Nothing to do."))
      let check = try viper("check")
      #expect(check.status == 0, "\(check.output)")
      try FileManager.default.removeItem(
        at: package.appendingPathComponent("Sources/Greeter/Profile/ProfileView.swift"))
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
