internal import Measuring
import VIPERLists

/// An identifier of the size of a UUID.
struct LongID: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
}

/// Two versions of a list, as arrays and as list models.
struct ListInputs: Sendable {
  typealias Model = ListModel<LongID, Int>
  typealias Element = (id: LongID, row: Int)

  static let section = "all"

  let old: [Element]
  let new: [Element]
  let oldModel: Model
  let newModel: Model
  /// The number of rows that only the new version has.
  let insertCount: Int

  init(old: [Element], new: [Element]) {
    (self.old, self.new) = (old, new)
    oldModel = Model([Self.section(old)])
    newModel = Model([Self.section(new)])
    insertCount = Set(new.map(\.id)).subtracting(old.map(\.id)).count
  }

  /// Returns two lists with many differences: a fifth of the rows is removed, as many are inserted, and one in 25 is
  /// moved.
  static func mixed(_ count: Int) -> ListInputs {
    var random = SeededNumbers(seed: UInt64(count))
    let old = rows(count, &random)
    let gone = Set(old.indices.shuffled(using: &random).prefix(count / 5))
    var new = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let moved = (0..<count / 25).map { _ in new.remove(at: Int.random(in: 0..<new.count, using: &random)) }
    var places: [Int: [Element]] = [:]
    for element in rows(count / 5, &random) + moved {
      places[Int.random(in: 0..<new.count, using: &random), default: []].append(element)
    }
    return ListInputs(old: old, new: new.indices.flatMap { (places[$0] ?? []) + [new[$0]] })
  }

  static func unchanged(_ count: Int) -> ListInputs {
    var random = SeededNumbers(seed: UInt64(count))
    let old = rows(count, &random)
    return ListInputs(old: old, new: old)
  }

  static func appended(_ more: Int, to count: Int) -> ListInputs {
    var random = SeededNumbers(seed: UInt64(count))
    let all = rows(count + more, &random)
    return ListInputs(old: Array(all[..<count]), new: all)
  }

  static func lastToFront(_ count: Int) -> ListInputs {
    var random = SeededNumbers(seed: UInt64(count))
    let old = rows(count, &random)
    return ListInputs(old: old, new: [old[count - 1]] + old.dropLast())
  }

  static func section(_ rows: some Sequence<Element>) -> ListSection<LongID, Int> {
    ListSection(id: section, rows: rows.lazy.map { ListEntry($0.id, $0.row) })
  }

  private static func rows(_ count: Int, _ random: inout SeededNumbers) -> [Element] {
    (0..<count).map { (LongID(high: random.next(), low: random.next()), $0) }
  }
}
