import Testing
import VIPER
import VIPERMiddleware
import VIPERTesting

@testable import Observability

@MainActor @Suite("The courses of events that all bridges use")
struct EventCourseTests {
  @MainActor private final class Ends { var lines: [String] = [] }
  private let ends = Ends()
  private let worker = Worker()
  private let chaining = Chaining()

  private func follow(_ probe: ModuleProbe, limit: Int = 100) -> EventCourses {
    let ends = ends
    let courses = EventCourses(limit: limit) { course, _ in
      ends.lines.append("\(course.name.dropFirst(5)) \(course.outcome)")
    }
    probe.router.observe { courses.follow($0) }
    return courses
  }

  @Test func `the table of courses is empty after all events have ended, however they ended`() async throws {
    let holder = Holder(Names.keep)
    let timeout = TimeoutMiddleware(Names.later, after: .seconds(5), clock: ManualClock())
    let probe = try ModuleProbe(
      presenter: chaining, interactor: worker,
      middleware: MiddlewareList(beforePresenter: [holder, timeout]),
      isShown: false)
    let courses = follow(probe)
    for number in 1...200 {
      probe.send(Names.ask("abc").event())
      probe.send(Names.end(.error).event())
      probe.send(Names.chain(number % 3).event())
      probe.send(Event(named: "outside.\(number)"))
      probe.send(Names.later("abc").event())
      probe.send(Names.keep().event())
      probe.router.depthLimit = number % 2
    }
    await worker.gate.visited()
    probe.view.port.viewWasRemoved()
    worker.gate.open()
    holder.release()
    await probe.idle()
    await settle()
    #expect(courses.count == 0)
  }

  @Test func `a timeout in the middle of the chain leaves the recorded outcome of an event unchanged`() async throws {
    let clock = ManualClock()
    let timeout = TimeoutMiddleware(Names.later, after: .seconds(5), clock: clock)
    let probe = try ModuleProbe(
      presenter: chaining, interactor: worker,
      middleware: MiddlewareList(beforePresenter: [timeout]), isShown: false)
    let courses = follow(probe)
    probe.send(Names.later("abc").event())
    await worker.gate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await probe.view.waitForResults(of: Names.later, count: 1)
    worker.gate.open()
    await probe.idle()
    await settle()
    #expect(ends.lines == ["later answered"])
    #expect(courses.count == 0)
    #expect(probe.results.map(\.status) == [.timeout])
  }

  @Test func `a bounded table retains the newest values after removals in any order`() {
    var table = BoundedTable<Int, Int>(limit: 3)
    var gone: [Int] = []
    for key in 0..<1_000 {
      if let oldest = table.insert(key, for: key) { gone.append(oldest) }
      if key % 5 == 0 { table.removeValue(for: key) }
    }
    #expect(table.count == 3)
    #expect(gone == (0..<997).filter { $0 % 5 != 0 })
    #expect(table.insert(7, for: 999) == nil)
    #expect(table[999] == 7)
    #expect(table.insert(1, for: 1) == 997)
    #expect(table[998] == 998)
    #expect(table[999] == 7)
    #expect(table[1] == 1)
  }
}
