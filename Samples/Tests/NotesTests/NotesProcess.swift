import Foundation
import SampleTestSupport

/// The built `notes` command, running in a separate process.
final class NotesProcess: CommandProcess {
  /// Starts the command. See ``CommandProcess``.
  init(
    _ arguments: [String], as user: String? = nil, reading source: FileHandle? = nil, printingTo sink: FileHandle? = nil
  ) throws {
    try super.init("notes", prompt: "notes> ", arguments, as: user, reading: source, printingTo: sink)
  }

  /// Runs the command until it exits.
  static func run(
    _ arguments: [String], input: String = "", as user: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = try NotesProcess(arguments, as: user)
    process.type(input)
    return process.finish()
  }

  /// The number of prompts of the list: one after the login, and one after each change.
  var promptsOfList: Int { promptCount }
}
