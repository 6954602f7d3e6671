/// A text that is shown after a prefix, on a line of its own, and can be edited there.
///
/// People edit what they see, so they can damage the prefix. It comes back whole then. What they put into it is
/// kept, before the text; of the text, only what they deleted is gone.
struct PrefixedText: Equatable {
  /// What is shown before the text; nothing is if it is empty.
  var prefix = ""
  /// The text itself.
  var text = ""

  /// What people see: the prefix, a new line, the text.
  var shown: String { head + text }

  private var head: String { prefix.isEmpty ? "" : prefix + "\n" }

  /// Takes over what people have made of what they saw.
  ///
  /// What is the same at the beginning and at the end counts as not touched. That leaves one piece that was put
  /// in place of another; if it begins in the prefix, it is text now, and so is what the other left of the text.
  mutating func edit(to edited: String) {
    if edited.utf8.starts(with: head.utf8) {
      // The usual case, exact to the byte. A line break before the text ends every character.
      text = String(decoding: edited.utf8.dropFirst(head.utf8.count), as: UTF8.self)
      return
    }
    let (before, after) = (Array(shown), Array(edited))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let room = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(room).prefix { $0 == $1 }.count
    let lengthOfText = before.count - head.count
    let isInText = start >= head.count
    text =
      isInText
      ? String(after[head.count...])
      : String(after[start..<(after.count - end)] + after.suffix(min(end, lengthOfText)))
  }
}
