import Testing
import VIPERTestSupport

@testable import VIPERLists

@Suite("Random programs of paging")
struct RandomPagingTests {
  @Test func `a paged list equals the reference model after random loads, marks and deletions`() throws {
    for index in 0..<LongRun.count(250, long: 100_000) {
      var program = Program(index)
      for step in 0..<40 {
        let name = program.step()
        try #require(program.difference == nil, "program \(index), step \(step), \(name): \(program.difference ?? "")")
      }
    }
  }

  private struct Program {
    typealias Ticket = Paging<Int, Int, Int>.Ticket

    var random: SeededGenerator
    var paging: Paging<Int, Int, Int>
    var list = ListModel<Int, Int>(phase: .loading)
    var plain: PlainPaging
    /// The loads that have begun and have not been answered, including superseded loads.
    var tickets: [(ticket: Ticket, number: Int)] = []
    var lastNumber = 0

    init(_ index: Int) {
      random = SeededGenerator(seed: 7, index: index)
      let count = random.number(0..<60)
      let source = NumberedRows(
        count: count, start: random.number(0..<(random.chance(50) ? 1 : max(count, 1))), size: random.number(1..<9),
        overlap: random.chance(30) ? 1 : 0)
      let (limit, threshold) = (random.number(1..<6), random.number(0..<6))
      paging = Paging(pageLimit: limit, threshold: threshold) { "\($0 / 10)" }
      plain = PlainPaging(limit: limit, threshold: threshold, source: source)
    }

    mutating func step() -> String {
      switch random.number(0..<11) {
      case 0...2:
        let load = random.chance(15) ? ListLoad.refresh : random.pick([.prepend, .append])
        begin(plain.canBegin(load) ? load : nil, paging.begin(load, in: &list))
        return "begin \(load)"
      case 3...5:
        guard !tickets.isEmpty else { return "nothing" }
        // Selects any load, including superseded ones.
        let (ticket, number) = tickets.remove(at: random.number(0..<tickets.count))
        return answer(ticket, isCurrent: plain.current[ticket.load] == number)
      case 6:
        let row = random.number(0..<60)
        (paging.shown, plain.shown) = (row, row)
        return "show \(row)"
      case 7:
        begin(plain.due, paging.beginDue(in: &list))
        return "begin what is due"
      case 8:
        let row = random.number(0..<60)
        plain.source.deleted.insert(row)
        plain.rows.removeAll { $0 == row }
        plain.marks.remove(row)
        paging.forget([row])
        list.remove([row])
        settle()
        return "delete \(row)"
      case 9:
        paging.settleUnanswered(in: &list)
        for load in ListLoad.allCases { if let reason = plain.unanswered[load] { plain.fail(load, reason) } }
        plain.unanswered = [:]
        return "answer the failed loads"
      default:
        let row = random.number(0..<60)
        list.mark([row], .selected)
        if plain.rows.contains(row) { plain.marks.insert(row) }
        return "mark \(row)"
      }
    }

    private mutating func begin(_ load: ListLoad?, _ ticket: Ticket?) {
      if load != ticket?.load { lastNumber = -1_000 }
      guard let ticket else { return }
      lastNumber += 1
      plain.begin(ticket.load, number: lastNumber)
      tickets.append((ticket, lastNumber))
    }

    private mutating func answer(_ ticket: Ticket, isCurrent: Bool) -> String {
      if random.chance(25) {
        let (reason, isAnswered) = (random.chance(50) ? "offline" : nil, random.chance(50))
        paging.end(ticket, failing: reason, isAnswered: isAnswered, in: &list)
        if isCurrent {
          plain.current[ticket.load] = nil
          if isAnswered { plain.unanswered[ticket.load] = .some(reason) } else { plain.fail(ticket.load, reason) }
        }
        return "fail \(ticket.load)"
      }
      let page = plain.source.page(ticket.request)
      _ = paging.end(ticket, with: page, in: &list)
      if isCurrent { plain.end(ticket.load, with: plain.source.range(ticket.request), rows: page.rows.map(\.id)) }
      return "answer \(ticket.load) \(ticket.request)"
    }

    private mutating func settle() {
      paging.settle(&list)
      plain.settle()
    }

    /// Returns a difference between the list and the reference model, or `nil`.
    var difference: String? {
      let sections = (0..<list.sectionCount).compactMap { list.section($0) }
      let rows = sections.flatMap { $0.map(\.id) }
      if lastNumber < 0 { return "another load began" }
      if rows != plain.rows { return "\(rows), not \(plain.rows)" }
      if sections.contains(where: { $0.count == 0 }) { return "a section is empty" }
      if sections.contains(where: { section in section.contains { "\($0.id / 10)" != section.id } }) {
        return "wrong section"
      }
      for load in ListLoad.allCases where list.pages[load] != plain.states[load] {
        return "\(load) is \(list.pages[load]), not \(String(describing: plain.states[load]))"
      }
      if list.phase != plain.phase { return "\(list.phase), not \(plain.phase)" }
      let marks = list.ids(.selected).union(paging.away[.selected] ?? [])
      if marks != plain.marks { return "marked are \(marks), not \(plain.marks)" }
      return nil
    }
  }
}
