import Testing
import VIPERLists
import VIPERListsTestSupport
import VIPERTestSupport

@Suite("Random pairs of lists")
struct RandomPairsTests {
  /// The number of pairs.
  private static let count = LongRun.count(400, long: 200_000)

  @Test(arguments: 0..<8)
  func `the changes turn the old list into the new list, both as one batch and in steps`(part: Int) throws {
    for index in stride(from: part, to: Self.count, by: 8) {
      var random = RandomLists(index)
      let old = random.list()
      let new = random.next(after: old)
      try #require(Self.failure(from: old, to: new) == nil, "pair \(index)")
    }
  }

  @Test func `the changes turn long sections with several levels of storage into the new list`() throws {
    for index in 0..<LongRun.count(8, long: 100) {
      var random = RandomLists(index, seed: 2)
      (random.rowIDs, random.sectionIDs) = (1_500, 4)
      let old = random.list()
      var new = random.next(after: old)
      var plain = PlainList(new)
      for _ in 0..<index { random.step(&new, &plain) }
      try #require(Self.failure(from: old, to: new) == nil, "pair \(index)")
    }
  }

  /// Returns a description of wrong changes, or `nil` if the changes are correct.
  private static func failure(from old: ListModel<Int, Int>, to new: ListModel<Int, Int>) -> String? {
    let update = ListUpdate(from: old, to: new)
    let wanted = FakeCollectionView.sections(of: new)
    do throws(BatchRefusal) {
      var batch = FakeCollectionView(showing: old, rules: .wholeBatch)
      try batch.perform(update.changes, showing: new)
      if batch.sections != wanted { return "as a batch: \(update.changes)" }
      var staged = FakeCollectionView(showing: old)
      try staged.perform(update.staged)
      if staged.sections != wanted { return "in steps: \(update.staged.map(\.changes))" }
      return nil
    } catch {
      return "\(error): \(update.staged.map(\.changes))"
    }
  }
}
