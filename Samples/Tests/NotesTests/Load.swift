import NotesDomain

/// A script of changes for the command, with what the store must hold after each.
struct Load {
  /// What is kept of a note, but its id, which only the store knows.
  struct Text: Equatable {
    let title: String
    var content: String
  }

  /// The lines to type: a login, then one change after the other.
  private(set) var script = "login abc 123\n"
  /// What is there after no change, after one, after two.
  private(set) var states: [[Text]]

  /// Random changes; more notes are made than deleted, until there are some.
  ///
  /// - Parameters:
  ///   - notes: what is there.
  ///   - count: how many changes.
  ///   - name: what titles begin with; each is used once.
  init(on notes: [Text], count: Int, name: String, using random: inout SeededGenerator) {
    states = [notes]
    for number in 0..<count {
      var notes = states[number]
      let row = notes.indices.randomElement(using: &random)
      // Now and then a text needs pages of its own, so that one change touches many.
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
