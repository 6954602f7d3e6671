/// An editable text with a prefix on the line above.
///
/// The user edits prefix and text together and may damage the prefix. The prefix is then restored. Characters typed
/// into the prefix become part of the text.
struct PrefixedText: Equatable {
  /// The line above the text. An empty prefix is not shown.
  var prefix = ""
  /// The text without the prefix.
  var text = ""

  /// The text on screen: the prefix, a line break and the text, or only the text if the prefix is empty.
  var shown: String { head + text }

  private var head: String { prefix.isEmpty ? "" : prefix + "\n" }

  /// Updates the text from an edited version of ``shown``.
  ///
  /// The two versions are compared. Characters that are equal at the beginning and at the end count as unchanged. The
  /// characters between them count as typed. If the typed characters begin in the prefix, the new text consists of
  /// these characters and the unchanged end of the old text.
  mutating func edit(to edited: String) {
    if edited.utf8.starts(with: head.utf8) {
      // In the usual case, the bytes of the prefix are unchanged. The text can be split from the prefix at a byte,
      // because no character spans the line break before the text.
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
