import Foundation

#if os(macOS) || os(Linux)

  /// The Swift toolchain that built these tests, run as a person does.
  enum Toolchain {
    /// What of a command is read.
    enum Stream { case output, errors }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - command: its name and arguments.
    ///   - folder: where; the tests' own folder without it.
    ///   - stream: what is read; the other is dropped.
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
    /// - Parameter sources: the files of the module.
    /// - Returns: the compiler's exit code, and its diagnostics in the form `file:line:column: error: text`.
    static func typecheck(_ sources: [URL]) throws -> (status: Int32, output: String) {
      try run(
        [
          "swiftc", "-typecheck", "-whole-module-optimization", "-swift-version", "6",
          "-enable-upcoming-feature", "ExistentialAny", "-diagnostic-style", "llvm", "-module-name",
          "Snippets", "-I", try modules().path,
        ] + sources.map(\.path), reading: .errors)
    }

    /// The folder of the built modules: beside the tests, or beside the bundle that has them.
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

#endif
