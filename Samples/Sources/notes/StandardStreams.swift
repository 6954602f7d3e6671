import ArgumentParser
import CTerminal
import Dispatch
import Foundation
import NotesTerminal
import Observability

/// Standard input: lines, read on a thread of its own, as the main one has other work.
enum StandardInput {
  /// Whether somebody types at a terminal.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The next line; `nil` if there is none.
  @concurrent static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }

  /// The next line, which the terminal does not show while it is typed; `nil` if there is none.
  ///
  /// - Parameter prompt: asks for it, when nothing is shown any more.
  @MainActor static func nextHiddenLine(askedBy prompt: @MainActor () -> Void) async -> String? {
    let isHidden = terminal_hide_input() == 0
    defer { if isHidden { terminal_show_input() } }
    prompt()
    return await nextLine()
  }
}

/// Standard output and standard error.
enum StandardOutput {
  /// Writes text to standard output, all of it.
  ///
  /// - Throws: ``OutputError``: nobody reads any more, or there is no room.
  static func write(_ text: String) throws {
    do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw OutputError(Int32(cause?.code ?? Int(EIO)))
    }
  }

  /// Does something, and writes to standard error why it failed.
  ///
  /// - Throws: what ends the command with a non-zero status.
  static func complaining<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      let lines = "\(error)".split(separator: "\n").map { "notes: \(oneLine(String($0), limit: .max))\n" }
      // There is nowhere else to say it.
      try? FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
      throw ExitCode.failure
    }
  }
}
