import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let count = EventName<Int, Int>("answers.count")
  static let endless = EventName<Void, Int>("answers.endless")
  static let once = EventName<Int, Int>("answers.once")
  static let failing = EventName<ResultStatus, Int>("answers.failing")
  static let whole = EventName<Void, Int>("answers.whole")
  static let taken = EventName<Void, Int>("answers.taken")
  static let nobody = EventName<Void, Int>("answers.nobody")
}

/// The numbers 1, 2, 3 and so on up to `last`. Each element waits for the gate.
private struct Numbers: AsyncSequence, Sendable {
  let journal: Journal
  let gate: Gate
  let last: Int
  var failure: EventFailure?

  struct Iterator: AsyncIteratorProtocol {
    let numbers: Numbers
    var number = 0

    mutating func next() async throws -> Int? {
      number += 1
      await numbers.journal.note("pull \(number)")
      await numbers.gate.pass()
      if Task.isCancelled { await numbers.journal.note("cancelled") }
      try Task.checkCancellation()
      if number > numbers.last, let failure = numbers.failure { throw failure }
      return number <= numbers.last ? number : nil
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }
}

private final class Counting: VIPInteractor, Mapped {
  static let mapping = Mapping(Counting.self) {
    $0.on(Names.count) { part, last in
      Numbers(journal: part.journal, gate: part.gate, last: last)
    }
    $0.on(Names.endless) { part in part.endless }
    $0.on(Names.taken) { part in part.endless }
    $0.on(Names.once) { part, number in number }
    $0.on(Names.failing) { part, status in
      Numbers(journal: part.journal, gate: part.gate, last: 2, failure: EventFailure(status, "why"))
    }
    $0.on(Names.whole) { part, event in
      for number in 1...3 { part.answer(event, with: number) }
      return .answered
    }
  }
  let journal = Journal()
  let gate = Gate()
  var endless: Numbers { Numbers(journal: journal, gate: gate, last: .max) }
}

private final class Taking: VIPPresenter, Mapped {
  static let mapping = Mapping(Taking.self) {
    $0.receive(Names.taken) { part, number in part.taken.append(number) }
  }
  var taken: [Int] = []
}

@MainActor @Suite("C04, C09: many answers")
struct AnswersTests {
  private let worker = Worker()
  private let interactor = Counting()
  private let presenter = Taking()
  private var journal: Journal { interactor.journal }

  private func build(_ middleware: MiddlewareList = MiddlewareList()) throws -> ModuleProbe {
    try ModuleProbe(presenter: presenter, interactor: interactor, middleware: middleware)
  }

  @Test func `a loop receives the answers of a sequence in order, through the middleware, and then ends`()
    async throws
  {
    let hops = Journal()
    let probe = try build(MiddlewareList(beforePresenter: [Tap(name: "A", journal: hops)]))
    interactor.gate.open()
    var numbers: [Int] = []
    for try await number in probe.view.answers(Names.count(3)) { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
    #expect(hops.lines.filter { $0.hasPrefix("A↑") }.count == 3)
    #expect(probe.results.isEmpty)
    await probe.idle()
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the next element is requested after the consumer has received the previous element`() async throws {
    let probe = try build()
    interactor.gate.open()
    var answers = probe.answers(Names.endless()).makeAsyncIterator()
    await probe.idle()
    #expect(journal.lines.isEmpty, "no event is sent before the first element is requested")
    for number in 1...3 {
      #expect(try await answers.next() == number)
      // All work that can run has run: the handler was notified that its element was consumed.
      await interactor.gate.visited(by: number)
      await probe.idle()
      #expect(journal.lines.count <= number + 1)
    }
  }

  @Test func `a sequence waits until its consumer requests the next element, and the router is idle meanwhile`()
    async throws
  {
    let probe = try build()
    interactor.gate.open()
    let fetched = Gate()
    let fetching = Task {
      var numbers: [Int] = []
      for try await number in probe.answers(Names.count(2)) {
        numbers.append(number)
        await fetched.pass()
      }
      return numbers
    }
    await fetched.visited()
    await interactor.gate.visited(by: 2)
    await probe.idle()
    #expect(journal.lines == ["pull 1", "pull 2"], "the second element waits for the consumer")
    fetched.open()
    #expect(try await fetching.value == [1, 2])
  }

  @Test func `every loop over the same answers sends a separate event`() async throws {
    let probe = try build()
    interactor.gate.open()
    let answers = probe.answers(Names.count(2))
    for _ in 1...2 {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      #expect(numbers == [1, 2])
    }
    #expect(journal.lines.count == 6)
  }

  @Test func `leaving the loop cancels the handler, which requests no further element`() async throws {
    let probe = try build()
    interactor.gate.open()
    for try await number in probe.answers(Names.endless()) where number == 3 { break }
    await probe.idle()
    let pulls = journal.lines.filter { $0.hasPrefix("pull") }.count
    #expect(pulls <= 4)
    #expect(probe.results.isEmpty)
  }

  @Test func `cancelling the consuming task cancels the handler and ends the loop`() async throws {
    let probe = try build()
    let fetching = Task {
      do {
        for try await _ in probe.answers(Names.endless()) {}
        return "ended"
      } catch let error as RequestError where error.code == "cancelled" {
        return error.event
      }
    }
    await interactor.gate.visited()
    fetching.cancel()
    #expect(try await fetching.value == Names.endless.text)
    interactor.gate.open()
    await interactor.gate.visited()
    for _ in 0..<100 where !journal.lines.contains("cancelled") { await Task.yield() }
    await probe.idle()
    #expect(journal.lines == ["pull 1", "cancelled"])
    #expect(probe.results.isEmpty)
  }

  @Test func `closing the module ends the loop and cancels the handler`() async throws {
    let probe = try build()
    let fetching = Task {
      do {
        for try await _ in probe.answers(Names.endless()) {}
        return "ended"
      } catch let error as RequestError where error.code == "gone" {
        return error.event
      }
    }
    await interactor.gate.visited()
    probe.view.port.viewWasRemoved()
    #expect(try await fetching.value == Names.endless.text)
    interactor.gate.open()
  }

  @Test func `a loop throws the error of a sequence after its elements, and noMoreData ends the loop normally`()
    async throws
  {
    let probe = try build()
    interactor.gate.open()
    var numbers: [Int] = []
    do {
      for try await number in probe.answers(Names.failing(.error)) { numbers.append(number) }
      Issue.record("the sequence ended without an error")
    } catch let error as RequestError {
      #expect(error.code == "failed")
      #expect(error.status == .error)
      #expect(error.result?.message == "why")
    }
    for try await number in probe.answers(Names.failing(.noMoreData)) { numbers.append(number) }
    #expect(numbers == [1, 2, 1, 2])
  }

  @Test
  func `a loop receives one answer of an ordinary handler, and all answers of a whole-event handler`() async throws {
    let probe = try build()
    var numbers: [Int] = []
    for try await number in probe.answers(Names.once(5)) { numbers.append(number) }
    for try await number in probe.answers(Names.whole()) { numbers.append(number) }
    #expect(numbers == [5, 1, 2, 3])
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 0)
  }

  @Test
  func `a loop throws the reason if the event is unhandled or if a mapping consumes the elements`() async throws {
    let probe = try build()
    interactor.gate.open()
    do {
      for try await _ in probe.answers(Names.nobody()) {}
      Issue.record("the loop ended without an error")
    } catch let error as RequestError where error.code == "unhandled" {}
    do {
      for try await _ in probe.answers(Names.taken()) {}
      Issue.record("the loop ended without an error")
    } catch let error as RequestError {
      #expect(error.code == "consumed")
      #expect(error.names == ["Taking"])
    }
    #expect(presenter.taken == [1])
    await probe.idle()
  }

  @Test func `a middleware can drop elements of a sequence, and the loop receives the other elements`() async throws {
    let even = Inline(onResult: { result, next in
      result.output(of: Names.count).map { $0.isMultiple(of: 2) } ?? true
        ? next.receive(result) : .answered
    })
    let probe = try build(MiddlewareList(beforePresenter: [even]))
    interactor.gate.open()
    var numbers: [Int] = []
    for try await number in probe.answers(Names.count(5)) { numbers.append(number) }
    #expect(numbers == [2, 4])
  }

  @Test func `a request to a handler of a sequence receives the first element and requests no further element`()
    async throws
  {
    let probe = try build()
    interactor.gate.open()
    #expect(try await probe.request(Names.endless()) == 1)
    await probe.idle()
    #expect(journal.lines == ["pull 1"])
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `all elements of a sequence that answers a sent event reach the result mapping`() async throws {
    let probe = try build()
    interactor.gate.open()
    #expect(probe.send(Names.count(3)) == .accepted)
    await probe.view.waitForResults(of: Names.count, count: 3)
    #expect(probe.outputs(of: Names.count) == [1, 2, 3])
  }

  @Test func `a sequence of answers retains neither the view nor its module`() async throws {
    weak var view: ProbeView?
    let answers: AnswerSequence<Int>
    do {
      let probe = try ModuleProbe(interactor: interactor, isShown: false)
      view = probe.view
      answers = probe.view.answers(Names.endless())
    }
    #expect(view == nil)
    let error = await #expect(throws: RequestError.self) {
      for try await _ in answers { Issue.record("an element arrived after the view was released") }
    }
    #expect(error?.code == "gone")
  }

  @Test func `an iterator returns nil after it has thrown`() async throws {
    let probe = try worker.probe()
    var iterator = probe.answers(Work.fails(.error)).makeAsyncIterator()
    await #expect(throws: RequestError.self) { try await iterator.next() }
    var again = "nil"
    do { if let number = try await iterator.next() { again = "\(number)" } } catch {
      again = "threw again"
    }
    #expect(again == "nil")
  }

  @Test func `answers can be consumed by an actor and, in a second loop, by a detached task`() async throws {
    actor Elsewhere {
      func all(_ answers: AnswerSequence<Int>) async throws -> [Int] {
        var numbers: [Int] = []
        for try await number in answers { numbers.append(number) }
        return numbers
      }
    }
    let probe = try worker.probe()
    let answers = probe.answers(Work.stream(3))
    #expect(try await Elsewhere().all(answers) == [1, 2, 3])
    let detached = Task.detached {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      return numbers
    }
    #expect(try await detached.value == [1, 2, 3])
  }
}
