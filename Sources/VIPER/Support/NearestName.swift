/// The search for the known name that is nearest to a mistyped name.
enum NearestName {
  /// The maximum length of a name in UTF-8 bytes. A longer name is not searched for, because the diagnostic must not
  /// cost more than the event.
  static let longest = 64
  /// The maximum number of letter comparisons in a search. A million comparisons take about two milliseconds.
  fileprivate static let patience = 1_000_000

  /// Returns the optimal string alignment distance: the number of single changes (insert, delete, replace, swap of
  /// neighbors) between two words.
  fileprivate static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
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

extension String {
  /// Returns the candidate with the fewest edits from this name, or `nil` if no candidate is near enough to be a typing
  /// error.
  ///
  /// Letter case is ignored. A candidate is near enough if the number of edits is at most two, or at most a third of
  /// the name's length. Of several candidates at the same distance, the first in `candidates` is returned. If there are
  /// thousands of candidates, only the first of them are searched.
  ///
  /// - Parameter isDeclared: Whether the app's code declares the name. A declared name was most likely intended, so
  ///   only one edit is near enough.
  package func nearest(in candidates: some Sequence<String>, isDeclared: Bool = false) -> String? {
    guard utf8.count <= NearestName.longest else { return nil }
    let wanted = Array(lowercased().unicodeScalars)
    var limit = isDeclared ? 1 : max(2, wanted.count / 3)
    var nearest: String?
    var patience = NearestName.patience
    // The names are compared byte by byte, because Swift's `!=` treats two Unicode forms of one name as equal.
    for candidate in candidates where candidate.utf8.count <= NearestName.longest && !candidate.utf8.elementsEqual(utf8)
    {
      guard patience > 0 else { break }
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard abs(letters.count - wanted.count) <= limit else { continue }
      patience -= wanted.count * letters.count
      let distance = NearestName.edits(wanted, letters)
      if distance < limit || (distance == limit && nearest == nil) {
        nearest = candidate
        limit = distance
      }
    }
    return nearest
  }
}
