import CTerminal
import Dispatch
import Foundation

/// Lines of standard input, read on a separate thread. Blocking the main thread would block all answers.
public enum StandardInput {
  /// Whether standard input is a terminal.
  public static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Reads the next line. Returns `nil` at the end of the input.
  @concurrent public static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }

  /// Reads the next line, which the terminal hides while it is typed. Returns `nil` at the end of the input.
  ///
  /// - Parameter prompt: A closure that writes the prompt. The closure is called after the terminal has begun to hide
  ///   input.
  @MainActor public static func nextHiddenLine(askedBy prompt: @MainActor () -> Void) async -> String? {
    let isHidden = terminal_hide_input() == 0
    defer { if isHidden { terminal_show_input() } }
    prompt()
    return await nextLine()
  }
}
