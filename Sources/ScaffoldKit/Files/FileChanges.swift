import Foundation

/// Changes of files that are made together.
///
/// Before the first of several changes, all of them are written to a journal. If the tool is stopped, the next command
/// that changes files completes the journal, so the package is never left between two states. If a change fails, the
/// earlier changes are undone.
struct FileChanges {
  /// A change of a file.
  private struct Change: Codable {
    let path: String
    /// The text before the change, or `nil` if the file does not exist.
    let before: String?
    /// The text after the change, or `nil` if the file is removed.
    let after: String?

    /// Makes the change.
    ///
    /// - Returns: A line that names the change.
    func make(in tree: inout some FileTree) throws -> String {
      try tree.write(after, to: path)
      return after == nil ? "Removed \(path)." : "Wrote \(path)."
    }
  }

  private var changes: [Change] = []

  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change, unless the file has the text already. The change replaces an earlier change of the file.
  mutating func add(_ text: String?, to path: String, in tree: some FileTree) throws {
    let before = try tree.text(of: path)
    changes.removeAll { $0.path == path }
    guard before != text else { return }
    try tree.check(path)
    changes.append(Change(path: path, before: before, after: text))
  }

  /// Returns the text of a file after the changes, or `nil` if no change affects the file.
  func planned(_ path: String) -> String?? { changes.first { $0.path == path }.map(\.after) }

  /// Returns the paths of the files in a folder that the changes write or remove.
  func paths(in folder: String) -> (written: [String], removed: [String]) {
    let inside = changes.filter { $0.path.hasPrefix(folder + "/") }
    return (inside.filter { $0.after != nil }.map(\.path), inside.filter { $0.after == nil }.map(\.path))
  }

  /// The lines that differ in each file, without the files of the tool itself.
  var difference: [String] {
    changes.filter { !$0.path.hasPrefix(".viper/generated") }
      .flatMap { LineDifference.lines($0.path, $0.before, $0.after) }
  }

  /// Makes the changes. If one of them fails, the earlier ones are undone.
  ///
  /// - Returns: A line for each file.
  func apply(to tree: inout some FileTree) throws -> [String] {
    let isRecorded = changes.count > 1
    if isRecorded { try tree.writeJournal(String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)) }
    var lines: [String] = []
    for change in changes {
      do { lines.append(try change.make(in: &tree)) } catch {
        let changed = undo(changes.prefix(lines.count), in: &tree)
        if isRecorded { try tree.writeJournal(nil) }
        let rest =
          changed.isEmpty ? "No file was changed." : "These files were changed: \(changed.joined(separator: ", "))."
        throw FileError(text: "\(error) \(rest)")
      }
    }
    if isRecorded { try tree.writeJournal(nil) }
    return lines
  }

  /// Undoes changes.
  ///
  /// - Returns: The paths of the files that could not be changed back.
  private func undo(_ made: ArraySlice<Change>, in tree: inout some FileTree) -> [String] {
    made.reversed().filter { change in (try? tree.write(change.before, to: change.path)) == nil }.map(\.path)
  }

  // MARK: Interrupted commands

  /// Completes the changes of a command that was interrupted. A file that was edited meanwhile, or that cannot be written,
  /// does not change.
  ///
  /// - Returns: A line for each file, or an empty array if no command was interrupted.
  static func recover(in tree: inout some FileTree) throws -> [String] {
    guard let text = try tree.journal() else { return [] }
    let changes = (try? JSONDecoder().decode([Change].self, from: Data(text.utf8))) ?? []
    var lines = ["The previous command was interrupted. Completing it."]
    for change in changes {
      do {
        let now = try tree.text(of: change.path)
        if now == change.after { continue }
        guard now == change.before else {
          lines.append("Left \(change.path) unchanged, because it was edited.")
          continue
        }
        lines.append(try change.make(in: &tree))
      } catch {
        lines.append("\(error)")
      }
    }
    try tree.writeJournal(nil)
    return lines
  }
}
