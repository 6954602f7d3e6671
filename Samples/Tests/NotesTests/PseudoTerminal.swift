import Foundation

/// A terminal that a test types at, and on which a process is started.
final class PseudoTerminal {
  /// What the process reads.
  let input: FileHandle
  private let keyboard: FileHandle

  init() throws {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    guard openpty(&keyboard, &terminal, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    self.keyboard = FileHandle(fileDescriptor: keyboard, closeOnDealloc: true)
    input = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
  }

  /// Types lines.
  func type(_ lines: String) throws { try keyboard.write(contentsOf: Data(lines.utf8)) }

  /// Whether it shows what is typed.
  var echoes: Bool {
    var settings = termios()
    return tcgetattr(input.fileDescriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// What it has shown of what was typed, of which there must be some.
  func shown() -> String { String(decoding: keyboard.availableData, as: UTF8.self) }
}
