import NotesDomain

/// A script of changes for the command, with the expected contents of the store after each change.
struct Load {
  /// The stored content of a note without its id, which the script does not know.
  struct Text: Equatable {
    let title: String
    var content: String
  }

  /// The lines to type: a login, followed by the changes.
  private(set) var script = "login abc 123\n"
  /// The expected notes before the first change and after each change.
  private(set) var states: [[Text]]

  /// Creates random changes. While there are at most 12 notes, creations are more frequent than deletions.
  ///
  /// - Parameters:
  ///   - notes: The notes in the store.
  ///   - count: The number of changes.
  ///   - name: The prefix of the titles. Each title is used once.
  init(on notes: [Text], count: Int, name: String, using random: inout SeededGenerator) {
    states = [notes]
    for number in 0..<count {
      var notes = states[number]
      let row = notes.indices.randomElement(using: &random)
      // Every third text is long and needs its own pages, so that one change writes many pages.
      let content = Self.content(isLong: number % 3 == 0, using: &random)
      switch (Int.random(in: 0..<(notes.count > 12 ? 8 : 16), using: &random), row) {
      case (0...1, let row?):
        notes[row].content = content
        script += "edit \(row + 1)\n\n\(content)\ndone\n"
      case (2...4, let row?):
        notes.remove(at: row)
        script += "delete \(row + 1)\n"
      default:
        let note = Text(title: "\(name).\(number) ✓", content: content)
        notes.append(note)
        script += "new\n\(note.title)\n\(content)\ndone\n"
      }
      states.append(notes)
    }
  }

  private static func content(isLong: Bool, using random: inout SeededGenerator) -> String {
    let words = Int.random(in: 1...(isLong ? 900 : 9), using: &random)
    return (0..<words).map { _ in
      "w\(random.next() % 1000)" + (random.next() % 8 == 0 ? "\n" : " ")
    }.joined() + "end"
  }
}

extension Load.Text {
  init(_ note: Note) { self.init(title: note.title, content: note.content) }
}
