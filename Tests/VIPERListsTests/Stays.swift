/// Simple algorithms for the rows that do not move between two lists.
enum Stays {
  /// Returns the number of ids that both lists contain.
  static func both(_ old: [Int], _ new: [Int]) -> Int { Set(old).intersection(new).count }

  /// Returns the minimal number of moves, by trying all choices of unmoved ids.
  static func fewestMoves(_ old: [Int], _ new: [Int]) -> Int {
    let common = new.filter(Set(old).contains)
    let places = common.compactMap(old.firstIndex)
    var most = 0
    for choice in 0..<1 << places.count where choice.nonzeroBitCount > most {
      var last = -1
      var isInOrder = true
      for index in places.indices where choice >> index & 1 == 1 {
        isInOrder = isInOrder && places[index] > last
        last = places[index]
      }
      if isInOrder { most = choice.nonzeroBitCount }
    }
    return common.count - most
  }

  /// Returns the length of the longest common subsequence of both lists, in quadratic time.
  static func longest(_ old: [Int], _ new: [Int]) -> Int {
    let places = new.compactMap(old.firstIndex)
    var lengths = [Int](repeating: 1, count: places.count)
    for end in places.indices {
      for start in 0..<end where places[start] < places[end] { lengths[end] = max(lengths[end], lengths[start] + 1) }
    }
    return lengths.max() ?? 0
  }
}
