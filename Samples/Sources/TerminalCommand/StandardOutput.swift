import ArgumentParser
import Foundation
import Observability
import PrivateFiles

/// Standard output and standard error.
public enum StandardOutput {
  /// Whether text is styled: standard output is a terminal with colors, and the environment variable `NO_COLOR` is not
  /// set.
  public static var showsStyles: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Prepares this process for storing private data and for closed pipes. Call this method before any other code.
  public static func prepareProcess() {
    PrivateFile.restrictNewFiles()
    // A write to a closed pipe must fail with an error that can be reported, and not end the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes the whole text to standard output.
  ///
  /// - Throws: ``OutputError``, for example if the reader has closed the pipe or the disk is full.
  public static func write(_ text: String) throws {
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw OutputError(Int32(cause?.code ?? Int(EIO)))
    }
  }

  /// Runs a closure. If the closure throws, writes the error to standard error.
  ///
  /// - Parameters:
  ///   - command: The name of the command, with which each line begins.
  ///   - body: The closure.
  /// - Throws: An error that ends the command with a non-zero status. After a `ValidationError`, this is the status for
  ///   invalid options, as if the error was found before the run.
  public static func complaining<Value>(as command: String, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      let lines = "\(error)".split(separator: "\n").map { "\(command): \(oneLine(String($0), limit: .max))\n" }
      // An error of this write cannot be reported anywhere.
      try? FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
      throw error is ValidationError ? ExitCode.validationFailure : ExitCode.failure
    }
  }
}
