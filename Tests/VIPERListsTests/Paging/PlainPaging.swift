import VIPERTestSupport

@testable import VIPERLists

/// The source of the pages of a random program: numbered rows, of which some are deleted. A page can overlap with the
/// previous page.
struct NumberedRows {
  typealias Page = ListPage<Int, Int, Int>

  let count: Int
  let start: Int
  let size: Int
  let overlap: Int
  var deleted: Set<Int> = []

  func range(_ request: PageRequest<Int>) -> Range<Int> {
    switch request {
    case .first: start..<min(start + size, count)
    case .after(let key): key..<min(key + size, count)
    case .before(let key): max(key - size, 0)..<key
    }
  }

  func page(_ request: PageRequest<Int>) -> Page {
    let range = range(request)
    let rows = (max(range.lowerBound - overlap, 0)..<range.upperBound).filter { !deleted.contains($0) }
    return ListPage(
      rows.map { ListEntry($0, $0) }, before: range.lowerBound > 0 ? range.lowerBound : nil,
      after: range.upperBound < count ? range.upperBound : nil, total: count, ifEmpty: "none")
  }
}

/// Paging in plain arrays: a window of pages over numbered rows. The reference model of ``Paging``.
struct PlainPaging {
  let limit: Int
  let threshold: Int
  var source: NumberedRows
  var pages: [(range: Range<Int>, rows: Set<Int>)] = []
  var states: [ListLoad: PageState] = [.refresh: .idle, .prepend: .idle, .append: .idle]
  var phase = ListPhase.loading
  var rows: [Int] = []
  var marks: Set<Int> = []
  var shown: Int?
  /// The failures that are not shown yet, because a middleware may repeat the events of their loads.
  var unanswered: [ListLoad: String?] = [:]
  /// The number of the current load of each kind.
  var current: [ListLoad: Int] = [:]

  var low: Int { pages.first?.range.lowerBound ?? 0 }
  var high: Int { pages.last?.range.upperBound ?? 0 }

  func canBegin(_ load: ListLoad) -> Bool {
    switch load {
    case .refresh: true
    case .append: current[load] == nil && current[.refresh] == nil && !pages.isEmpty && high < source.count
    case .prepend: current[load] == nil && current[.refresh] == nil && !pages.isEmpty && low > 0
    }
  }

  mutating func begin(_ load: ListLoad, number: Int) {
    if load == .refresh {
      for side in [ListLoad.prepend, .append] {
        if current.removeValue(forKey: side) != nil || unanswered[side] != nil { states[side] = .idle }
      }
      unanswered = [:]
      if pages.isEmpty { phase = .loading }
    }
    current[load] = number
    unanswered[load] = nil
    states[load] = .loading
    settle()
  }

  mutating func fail(_ load: ListLoad, _ reason: String?) {
    states[load] = .failed(reason)
    if pages.isEmpty { phase = .failed(reason) } else { settle() }
  }

  mutating func end(_ load: ListLoad, with range: Range<Int>, rows new: [Int]) {
    current[load] = nil
    states[load] = .idle
    if load == .refresh {
      (pages, rows) = ([(range, Set(new))], new)
    } else {
      rows.removeAll { new.contains($0) }
      for index in pages.indices { pages[index].rows.subtract(new) }
      rows = load == .append ? rows + new : new + rows
      pages.insert((range, Set(new)), at: load == .append ? pages.count : 0)
      dropFar(fromStart: load == .append)
    }
    for side in [ListLoad.prepend, .append] where current[side] == nil && unanswered[side] == nil {
      if case .failed = states[side], load != .refresh { continue }
      states[side] = (side == .append ? high == source.count : low == 0) ? .end : .idle
    }
    settle()
  }

  mutating func settle() {
    if pages.isEmpty { return }
    if !rows.isEmpty {
      phase = .content
    } else if states[.prepend] == .end, states[.append] == .end {
      phase = .empty("none")
    } else {
      phase = .loading
      for load in ListLoad.allCases.reversed() {
        if case .failed(let reason) = states[load] { phase = .failed(reason) }
      }
    }
  }

  private mutating func dropFar(fromStart: Bool) {
    while pages.count > limit, current[fromStart ? .prepend : .append] == nil {
      let far = fromStart ? pages[0].rows : pages[pages.count - 1].rows
      let live = far.intersection(rows)
      if let shown, let index = rows.firstIndex(of: shown) {
        let beyond = fromStart ? index : rows.count - 1 - index
        if far.contains(shown) || beyond - live.count < threshold { return }
      } else if rows.isEmpty {
        return
      }
      rows.removeAll(where: far.contains)
      pages.remove(at: fromStart ? 0 : pages.count - 1)
    }
  }

  /// The load that the visible row requires.
  var due: ListLoad? {
    if pages.isEmpty { return nil }
    for load in [ListLoad.append, .prepend] where states[load] == .idle && canBegin(load) {
      if rows.isEmpty { return load }
      guard let shown, let index = rows.firstIndex(of: shown) else { continue }
      if (load == .append ? rows.count - 1 - index : index) < threshold { return load }
    }
    return nil
  }
}
