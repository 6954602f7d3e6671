/// The algorithm that lists are compared with: P. Heckel, "A technique for isolating differences between files", 1978,
/// implemented from the paper. This implementation also derives the changes that the host of a list needs.
struct Heckel<ID: Hashable, Row: Equatable> {
  /// The counters of a symbol ("zero, one, many"), and its index in the old file.
  private struct Symbol {
    var oldCount: UInt8 = 0
    var newCount: UInt8 = 0
    var oldIndex: Int32 = -1
  }

  private(set) var deletes: [Int] = []
  private(set) var inserts: [Int] = []
  private(set) var moves: [(from: Int, to: Int)] = []
  private(set) var updates: [Int] = []

  var count: Int { deletes.count + inserts.count + moves.count + updates.count }

  init(from old: [(id: ID, row: Row)], to new: [(id: ID, row: Row)]) {
    var table: [ID: Int32] = [:]
    table.reserveCapacity(old.count + new.count)
    var symbols: ContiguousArray<Symbol> = []
    symbols.reserveCapacity(old.count + new.count)
    func symbol(_ id: ID) -> Int {
      let next = Int32(symbols.count)
      let found = { (place: inout Int32) in
        if place == next { symbols.append(Symbol()) }
        return Int(place)
      }(&table[id, default: next])
      return found
    }
    // Passes 1 and 2: enter the elements of both files in the symbol table.
    var newSymbols = ContiguousArray<Int32>()
    newSymbols.reserveCapacity(new.count)
    for element in new {
      let number = symbol(element.id)
      symbols[number].newCount = min(symbols[number].newCount + 1, 2)
      newSymbols.append(Int32(number))
    }
    var oldSymbols = ContiguousArray<Int32>()
    oldSymbols.reserveCapacity(old.count)
    for (index, element) in old.enumerated() {
      let number = symbol(element.id)
      symbols[number].oldCount = min(symbols[number].oldCount + 1, 2)
      symbols[number].oldIndex = Int32(index)
      oldSymbols.append(Int32(number))
    }
    // Pass 3: a symbol that occurs once in each file is the same element in both.
    var newToOld = ContiguousArray<Int32>(repeating: -1, count: new.count)
    var oldToNew = ContiguousArray<Int32>(repeating: -1, count: old.count)
    for index in new.indices {
      let symbol = symbols[Int(newSymbols[index])]
      if symbol.oldCount == 1, symbol.newCount == 1 {
        newToOld[index] = symbol.oldIndex
        oldToNew[Int(symbol.oldIndex)] = Int32(index)
      }
    }
    // Passes 4 and 5: equal neighbors of matched elements match too, first those after, then those before.
    for index in new.indices.dropLast() where newToOld[index] >= 0 {
      let next = Int(newToOld[index]) + 1
      if next < old.count, newToOld[index + 1] < 0, oldToNew[next] < 0, newSymbols[index + 1] == oldSymbols[next] {
        (newToOld[index + 1], oldToNew[next]) = (Int32(next), Int32(index + 1))
      }
    }
    for index in new.indices.dropFirst().reversed() where newToOld[index] > 0 {
      let last = Int(newToOld[index]) - 1
      if newToOld[index - 1] < 0, oldToNew[last] < 0, newSymbols[index - 1] == oldSymbols[last] {
        (newToOld[index - 1], oldToNew[last]) = (Int32(last), Int32(index - 1))
      }
    }
    // Pass 6: derives the changes. A row moves if the deletes and inserts before it do not explain its new index.
    var gone = ContiguousArray<Int32>(repeating: 0, count: old.count)
    var offset: Int32 = 0
    for index in old.indices {
      gone[index] = offset
      if oldToNew[index] < 0 {
        deletes.append(index)
        offset += 1
      }
    }
    offset = 0
    for index in new.indices {
      let from = newToOld[index]
      guard from >= 0 else {
        inserts.append(index)
        offset += 1
        continue
      }
      if Int32(index) != from - gone[Int(from)] + offset { moves.append((Int(from), index)) }
      if old[Int(from)].row != new[index].row { updates.append(Int(from)) }
    }
  }
}
