/// The entries of an outbox, in the order of their events. The entries of one lane are performed one after another.
@MainActor struct OutboxLanes {
  private struct Lane {
    var items: [OutboxItem] = []
    /// The entry that is being performed.
    var current: OutboxItem?
  }

  private(set) var all: [OutboxItem] = []
  private var lanes: [AnyHashable: Lane] = [:]
  private var lastNumber = 0

  subscript(id: OutboxEntry.ID) -> OutboxItem? { all.first { $0.entry.id == id } }

  mutating func add(_ item: OutboxItem) {
    lastNumber += 1
    item.number = lastNumber
    all.append(item)
    if let lane = item.input?.lane { lanes[lane, default: Lane()].items.append(item) }
  }

  mutating func remove(_ item: OutboxItem) {
    all.remove(item)
    guard let lane = item.input?.lane else { return }
    lanes[lane]?.items.remove(item)
    if lanes[lane]?.items.isEmpty == true { lanes[lane] = nil }
  }

  /// Returns the entry of a lane that is performed next, or `nil` while an entry is performed. Failed entries are skipped.
  func next(in lane: AnyHashable?) -> OutboxItem? {
    guard let lane, let lane = lanes[lane], lane.current == nil else { return nil }
    return lane.items.first { !$0.entry.isFailed }
  }

  /// The next entry of each lane.
  var next: [OutboxItem] { lanes.keys.compactMap { next(in: $0) }.sorted { $0.number < $1.number } }

  /// Records that an attempt of the entry begins or has ended.
  mutating func set(_ item: OutboxItem, _ state: OutboxEntry.State) {
    item.entry.state = state
    guard let lane = item.input?.lane else { return }
    if state == .performing {
      lanes[lane]?.current = item
    } else if lanes[lane]?.current === item {
      lanes[lane]?.current = nil
    }
  }
}

extension [OutboxItem] {
  /// Removes an entry. The entries are in the order of their numbers, so the entry is found by binary search.
  @MainActor fileprivate mutating func remove(_ item: OutboxItem) {
    var (start, end) = (startIndex, endIndex)
    while start < end {
      let middle = start + (end - start) / 2
      if self[middle].number < item.number { start = middle + 1 } else { end = middle }
    }
    if start < endIndex, self[start] === item { remove(at: start) }
  }
}
