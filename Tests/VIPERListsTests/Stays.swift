/// What may stay where it is between two lists, found in the plainest ways.
enum Stays {
  /// The number of ids that both lists have.
  static func both(_ old: [Int], _ new: [Int]) -> Int { Set(old).intersection(new).count }

  /// The fewest moves: all ways to choose ids that stay are tried.
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

  /// The length of the longest part that has the same order in both lists, by the square of their lengths.
  static func longest(_ old: [Int], _ new: [Int]) -> Int {
    let places = new.compactMap(old.firstIndex)
    var lengths = [Int](repeating: 1, count: places.count)
    for end in places.indices {
      for start in 0..<end where places[start] < places[end] { lengths[end] = max(lengths[end], lengths[start] + 1) }
    }
    return lengths.max() ?? 0
  }
}
