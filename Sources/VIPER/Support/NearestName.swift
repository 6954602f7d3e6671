/// The search for the known name that a mistyped one most likely stands for.
package enum NearestName {
  /// Longer names are not looked for: the diagnosis must not cost more than the event.
  static let longest = 64
  /// The most letters that are compared with each other, for the same reason: two milliseconds or so.
  private static let patience = 1_000_000

  /// The candidate that is fewest edits away from `name`, if it is near enough to be a typing error.
  ///
  /// Letter case does not count. Near enough is a third of the name's length, two edits at least. Of two that are
  /// equally near the first in `candidates` is taken. If there are thousands, the first of them have to do.
  ///
  /// - Parameter isDeclared: whether the source declares the name, which then was meant most likely: near enough is
  ///   one edit.
  package static func find(_ name: String, in candidates: some Sequence<String>, isDeclared: Bool = false) -> String? {
    guard name.utf8.count <= longest else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    var limit = isDeclared ? 1 : max(2, wanted.count / 3)
    var nearest: String?
    var patience = patience
    // Byte by byte: Swift's `!=` takes names of other Unicode forms for the same.
    for candidate in candidates where candidate.utf8.count <= longest && !candidate.utf8.elementsEqual(name.utf8) {
      guard patience > 0 else { break }
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      patience -= wanted.count * letters.count
      let distance = edits(wanted, letters)
      if distance < limit || (distance == limit && nearest == nil) {
        nearest = candidate
        limit = distance
      }
    }
    return nearest
  }

  /// The number of single changes (insert, delete, replace, swap of neighbours) between two words;
  /// the optimal string alignment distance.
  private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty else { return b.count }
    guard !b.isEmpty else { return a.count }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = last
    for i in 1...a.count {
      current[0] = i
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        current[j] = min(replaced, last[j] + 1, current[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          current[j] = min(current[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count]
  }
}
