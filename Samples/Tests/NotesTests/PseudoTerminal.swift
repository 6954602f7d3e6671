import Foundation

/// A pseudo terminal on which a test types and a process runs.
final class PseudoTerminal {
  /// The standard input of the process.
  let input: FileHandle
  private let keyboard: FileHandle

  init() throws {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    guard openpty(&keyboard, &terminal, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
    input = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
  }

  func type(_ lines: String) throws { try keyboard.write(contentsOf: Data(lines.utf8)) }

  /// Whether the terminal echoes typed characters.
  var echoes: Bool {
    var settings = termios()
    return tcgetattr(input.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Reads the characters that the terminal has echoed. Blocks until at least one is available.
  func shown() -> String { String(decoding: keyboard.availableData, as: UTF8.self) }
}
