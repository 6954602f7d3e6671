import Foundation

/// Another run of this program, or of one that runs it.
struct Child {
  /// It did not end as it should.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Where this program lies.
  static var executable: String {
    get throws {
      guard let path = Bundle.main.executablePath else {
        throw Failure(description: "This program does not know where it lies.")
      }
      return path
    }
  }

  let arguments: [String]
  var environment: [String: String] = [:]
  /// Whether what it writes on standard error is wanted, and not what it prints.
  var readsErrors = false

  /// Runs it until it ends. The first argument is the program, looked for in PATH if it is no path.
  ///
  /// - Returns: what it wrote.
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
