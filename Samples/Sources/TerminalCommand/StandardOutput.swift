import ArgumentParser
import Foundation
import Observability

/// Standard output and standard error.
public enum StandardOutput {
  /// Whether text is shown in colours: at a terminal that has them, unless the environment variable `NO_COLOR` is set.
  public static var showsStyles: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Makes this process as careful as a command is that keeps what people write. To be called before anything else.
  public static func prepareProcess() {
    // Nobody else may read what is made here: the store, what SQLite keeps beside it, and what is shown.
    umask(0o077)
    // Output that nobody reads is an error to be told, and no reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes text to standard output, all of it.
  ///
  /// - Throws: ``OutputError``: nobody reads any more, or there is no room.
  public static func write(_ text: String) throws {
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw OutputError(Int32(cause?.code ?? Int(EIO)))
    }
  }

  /// Does something, and writes to standard error why it failed.
  ///
  /// - Parameters:
  ///   - command: the command's name, with which each line begins.
  ///   - body: does it.
  /// - Throws: what ends the command with a non-zero status.
  public static func complaining<Value>(as command: String, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      let lines = "\(error)".split(separator: "\n").map { "\(command): \(oneLine(String($0), limit: .max))\n" }
      // There is nowhere else to say it.
      try? FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
      throw ExitCode.failure
    }
  }
}
