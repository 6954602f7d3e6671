import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Runs the Swift toolchain that built these tests, as a developer does in a shell.
  enum Toolchain {
    /// An output stream of a command.
    enum Stream { case output, errors }

    /// Runs a command and waits for its end.
    ///
    /// - Parameters:
    ///   - command: The name and the arguments of the command.
    ///   - folder: The working directory, or `nil` for the working directory of the tests.
    ///   - stream: The stream to read. The text of the other stream is discarded.
    /// - Returns: The exit code, and the text of the stream.
    static func run(
      _ command: [String], in folder: URL? = nil, reading stream: Stream = .output
    ) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      if let folder { process.currentDirectoryURL = folder }
      let pipe = Pipe()
      let isOutput = stream == .output
      process.standardOutput = isOutput ? pipe : FileHandle.nullDevice
      process.standardError = isOutput ? FileHandle.nullDevice : pipe
      try process.run()
      let text = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// Type-checks sources as a module of another package, against the libraries that were built with these tests.
    ///
    /// - Parameters:
    ///   - sources: The files of the module.
    ///   - mode: The mode of the compiler. The mode `-typecheck` does not find values that are used on two actors.
    ///   - options: Further options of the compiler.
    /// - Returns: The compiler's exit code, and its diagnostics in the form `file:line:column: error: text`.
    static func typecheck(
      _ sources: [URL], mode: [String] = ["-typecheck"], options: [String] = []
    ) throws -> (status: Int32, output: String) {
      try run(
        ["swiftc"] + mode + options + [
          "-whole-module-optimization", "-swift-version", "6",
          "-enable-upcoming-feature", "ExistentialAny", "-diagnostic-style", "llvm", "-module-name",
          "Snippets", "-I", try modules().path,
        ] + sources.map(\.path), reading: .errors)
    }

    /// Returns the folder of the built modules, which is next to the tests or next to the bundle that contains them.
    private static func modules() throws -> URL {
      var folder = Bundle(for: Here.self).bundleURL.resolvingSymlinksInPath()
      for _ in 0..<5 {
        let modules = folder.appendingPathComponent("Modules")
        if FileManager.default.fileExists(
          atPath: modules.appendingPathComponent("VIPER.swiftmodule").path)
        {
          return modules
        }
        folder.deleteLastPathComponent()
      }
      throw Missing(place: Bundle(for: Here.self).bundlePath)
    }

    private final class Here {}
    private struct Missing: Error { let place: String }
  }

  /// Code with one mistake, and the first error that the compiler reports for it.
  struct CompilerMistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let messages: [String]

    init(_ description: String, _ code: String, _ messages: String...) {
      testDescription = description
      self.code = code
      self.messages = messages
    }
  }

#endif
