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
  }

#endif
