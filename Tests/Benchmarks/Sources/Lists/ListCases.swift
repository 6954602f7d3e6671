package import Measuring
import VIPERLists

/// Cases that determine the changes from one list to the next. The time includes the creation of the new list.
@MainActor package enum ListCases {
  package static var all: [Case] {
    cases("5000 mixed", times: 20, comparesAll: true) { .mixed(5_000) }
      + cases("100000 mixed", times: 1) { .mixed(100_000) }
      + cases("10000 unchanged", times: 20, comparesAll: true) { .unchanged(10_000) }
      + cases("100 appended to 100000", times: 2, { .appended(100, to: 100_000) }) { list, inputs in
        list.append(inputs.new.suffix(100).lazy.map { ListEntry($0.id, $0.row) }, to: ListInputs.section)
      }
      + cases("10000, last to front", times: 20, comparesAll: true, { .lastToFront(10_000) }) { list, inputs in
        list.move(inputs.new[0].id, to: ListPlace(section: 0, row: 0))
      } + [oneChanged] + ListFlow.cases
  }

  private static let group = "Lists"

  /// Returns the cases for one kind of lists.
  ///
  /// - Parameter step: Creates the new list from the old one by a single change. This change is measured in addition to
  ///   replacing all rows.
  private static func cases(
    _ name: String, times: Int, comparesAll: Bool = false, _ make: @escaping @MainActor () -> ListInputs,
    step: (@MainActor (inout ListInputs.Model, ListInputs) -> Void)? = nil
  ) -> [Case] {
    let heckel = "Heckel, \(name)"
    func lists(_ name: String, _ change: @escaping @MainActor (inout ListInputs.Model, ListInputs) -> Void) -> Case {
      Case(name, in: group, times: times, giving: { $0 }, with: make) { inputs, times in
        repeated(times) {
          var new = inputs.oldModel
          change(&new, inputs)
          return new.changes(from: inputs.oldModel).rows.inserts.count == inputs.insertCount
        }
      }.compared(with: heckel)
    }
    var cases = [
      Case(heckel, in: group, times: times, giving: { $0 }, with: make) { inputs, times in
        repeated(times) {
          Heckel(from: inputs.old, to: inputs.new.map { ($0.id, $0.row) }).inserts.count == inputs.insertCount
        }
      },
      lists("Lists, \(name)") { $0.replaceSections([ListInputs.section($1.new)]) },
    ]
    if let step {
      cases.append(lists("Lists, \(name), by a step", step))
    } else {
      // This case creates no list, so it counts only the allocations of the diff.
      cases.append(lists("Lists, \(name), the diff alone") { $0 = $1.newModel })
    }
    if comparesAll {
      let difference = Case("CollectionDifference, \(name)", in: group, times: 1, giving: { $0 }, with: make) {
        inputs, times in
        repeated(times) {
          let changes = inputs.new.map(\.id).difference(from: inputs.old.map(\.id)).inferringMoves()
          return changes.insertions.count >= inputs.insertCount
        }
      }
      cases.append(difference.compared(with: heckel))
    }
    return cases
  }

  private static let oneChanged = Case(
    "Lists, one of 100000 rows changed", in: group, times: 1_000, giving: { $0 },
    with: { ListInputs.unchanged(100_000) }
  ) { inputs, times in
    var list = inputs.oldModel
    var number = 0
    return repeated(times) {
      let shown = list
      number += 97
      list.update(inputs.old[number % 100_000].id) { $0 += 1 }
      return list.changes(from: shown).rows.reloads == [ListPlace(section: 0, row: number % 100_000)]
    }
  }

  private static func repeated(_ times: Int, _ work: () -> Bool) -> Int {
    (0..<times).reduce(0) { count, _ in count + (work() ? 1 : 0) }
  }
}
