import CTerminal
import Dispatch
import Foundation

/// Standard input: lines, read on a thread of its own, as the main one has other work.
public enum StandardInput {
  /// Whether somebody types at a terminal.
  public static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The next line; `nil` if there is none.
  @concurrent public static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }

  /// The next line, which the terminal does not show while it is typed; `nil` if there is none.
  ///
  /// - Parameter prompt: asks for it, when nothing is shown any more.
  @MainActor public static func nextHiddenLine(askedBy prompt: @MainActor () -> Void) async -> String? {
    let isHidden = terminal_hide_input() == 0
    defer { if isHidden { terminal_show_input() } }
    prompt()
    return await nextLine()
  }
}
