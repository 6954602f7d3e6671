import Foundation

/// A child process that runs this program, directly or through another program.
struct Child {
  /// An error of a child process, or of its output.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of this program.
  static var executable: String {
    get throws {
      guard let path = Bundle.main.executablePath else {
        throw Failure(description: "The path of this program is unknown.")
      }
      return path
    }
  }

  let arguments: [String]
  var environment: [String: String] = [:]
  /// Whether `run()` returns standard error instead of standard output.
  var readsErrors = false

  /// Runs the process until it ends. The first argument is a path, or the name of a program in PATH.
  ///
  /// - Returns: The output of the process.
  func run() throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if readsErrors {
      process.standardError = pipe
      process.standardOutput = FileHandle.nullDevice
    } else {
      process.standardOutput = pipe
    }
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      let program = arguments.first ?? ""
      throw Failure(
        description: "\(program) ended with status \(process.terminationStatus).\n\(text)")
    }
    return text
  }
}
