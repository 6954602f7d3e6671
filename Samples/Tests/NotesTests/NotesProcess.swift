import Foundation
import SampleTestSupport

/// The built `notes` command, running as a process of its own.
final class NotesProcess: CommandProcess {
  /// Starts it; see ``CommandProcess``.
  init(
    _ arguments: [String], as user: String? = nil, reading source: FileHandle? = nil, printingTo sink: FileHandle? = nil
  ) throws {
    try super.init("notes", prompt: "notes> ", arguments, as: user, reading: source, printingTo: sink)
  }

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: String = "", as user: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = try NotesProcess(arguments, as: user)
    process.type(input)
    return process.finish()
  }

  /// How often the prompt of the list has been read: once after the login, then once for each change.
  var promptsOfList: Int { promptCount }
}
