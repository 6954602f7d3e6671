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

/// 1, 2, 3 … as far as it is asked, and as far as the gate lets it.
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

private final class Counting: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Counting.self) {
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

private final class Taking: VIPPresenter, ReceivesResults {
  static let results = ResultMapping(Taking.self) {
    $0.on(Names.taken) { part, number in part.taken.append(number) }
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

  @Test

  func `They come in order, past every link, stop at the requester, and end when the handler does`() async throws {
    let hops = Journal()
    let probe = try build(MiddlewareList(beforePresenter: [Tap(name: "A", journal: hops)]))
    interactor.gate.open()
    var numbers: [Int] = []
    for try await number in probe.view.answers(Names.count, 3) { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
    #expect(hops.lines.filter { $0.hasPrefix("A↑") }.count == 3)
    #expect(probe.results.isEmpty)
    await probe.idle()
    #expect(probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test func `The next element is pulled when the last has been fetched, and not before`() async throws {
    let probe = try build()
    interactor.gate.open()
    var answers = probe.answers(Names.endless).makeAsyncIterator()
    await probe.idle()
    #expect(journal.lines.isEmpty, "nothing is sent before the first is asked for")
    for number in 1...3 {
      #expect(try await answers.next() == number)
      // Whatever could run now, runs: the handler has been told that its element was fetched.
      await interactor.gate.visited(by: number)
      await probe.idle()
      #expect(journal.lines.count <= number + 1)
    }
  }

  @Test func `Who fetches slowly is waited for: the router is idle meanwhile`() async throws {
    let probe = try build()
    interactor.gate.open()
    let fetched = Gate()
    let fetching = Task {
      var numbers: [Int] = []
      for try await number in probe.answers(Names.count, 2) {
        numbers.append(number)
        await fetched.pass()
      }
      return numbers
    }
    await fetched.visited()
    await interactor.gate.visited(by: 2)
    await probe.idle()
    #expect(journal.lines == ["pull 1", "pull 2"], "the second waits to be fetched")
    fetched.open()
    #expect(try await fetching.value == [1, 2])
  }

  @Test func `Each loop sends an event of its own`() async throws {
    let probe = try build()
    interactor.gate.open()
    let answers = probe.answers(Names.count, 2)
    for _ in 1...2 {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      #expect(numbers == [1, 2])
    }
    #expect(journal.lines.count == 6)
  }

  @Test func `Leaving the loop cancels the handler, which is not asked for more`() async throws {
    let probe = try build()
    interactor.gate.open()
    for try await number in probe.answers(Names.endless) where number == 3 { break }
    await probe.idle()
    let pulls = journal.lines.filter { $0.hasPrefix("pull") }.count
    #expect(pulls <= 4)
    #expect(probe.results.isEmpty)
  }

  @Test func `Cancelling who fetches cancels the handler and ends the loop`() async throws {
    let probe = try build()
    let fetching = Task {
      do {
        for try await _ in probe.answers(Names.endless) {}
        return "ended"
      } catch let error as RequestError where error.reason == .cancelled {
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

  @Test func `The module goes: the loop ends, and the handler is cancelled`() async throws {
    let probe = try build()
    let fetching = Task {
      do {
        for try await _ in probe.answers(Names.endless) {}
        return "ended"
      } catch let error as RequestError where error.reason == .gone {
        return error.event
      }
    }
    await interactor.gate.visited()
    probe.view.port.removed()
    #expect(try await fetching.value == Names.endless.text)
    interactor.gate.open()
  }

  @Test

  func `What the sequence throws is thrown after its elements; no more data ends the loop quietly`() async throws {
    let probe = try build()
    interactor.gate.open()
    var numbers: [Int] = []
    do {
      for try await number in probe.answers(Names.failing, .error) { numbers.append(number) }
      Issue.record("it ended without an error")
    } catch let error as RequestError {
      #expect(error.reason == .failed && error.status == .error && error.result?.message == "why")
    }
    for try await number in probe.answers(Names.failing, .noMoreData) { numbers.append(number) }
    #expect(numbers == [1, 2, 1, 2])
  }

  @Test

  func `A handler that answers once gives a sequence of one; one of whole events, what it answers`() async throws {
    let probe = try build()
    var numbers: [Int] = []
    for try await number in probe.answers(Names.once, 5) { numbers.append(number) }
    for try await number in probe.answers(Names.whole) { numbers.append(number) }
    #expect(numbers == [5, 1, 2, 3])
    #expect(probe.results.isEmpty && probe.router.droppedCount == 0)
  }

  @Test func `Nobody there, and a mapping that takes the elements: the loop ends with the reason`() async throws {
    let probe = try build()
    interactor.gate.open()
    do {
      for try await _ in probe.answers(Names.nobody) {}
      Issue.record("nobody answered, and nobody said so")
    } catch let error as RequestError where error.reason == .unhandled {}
    do {
      for try await _ in probe.answers(Names.taken) {}
      Issue.record("the presenter took it, and nobody said so")
    } catch let error as RequestError {
      #expect(error.reason == .consumed(by: "Taking"))
    }
    #expect(presenter.taken == [1])
    await probe.idle()
  }

  @Test func `A middleware may leave elements out; the rest comes`() async throws {
    let even = Inline(onResult: { result, next in
      result.output(of: Names.count).map { $0.isMultiple(of: 2) } ?? true
        ? next.receive(result) : .answered
    })
    let probe = try build(MiddlewareList(beforePresenter: [even]))
    interactor.gate.open()
    var numbers: [Int] = []
    for try await number in probe.answers(Names.count, 5) { numbers.append(number) }
    #expect(numbers == [2, 4])
  }

  @Test func `A request for one of many gets the first, and the sequence is not asked again`() async throws {
    let probe = try build()
    interactor.gate.open()
    #expect(try await probe.request(Names.endless) == 1)
    await probe.idle()
    #expect(journal.lines == ["pull 1"])
    #expect(probe.results.isEmpty && probe.router.droppedCount == 0)
  }

  @Test func `Sent, not requested, many answers reach the mapping until the sequence ends`() async throws {
    let probe = try build()
    interactor.gate.open()
    #expect(probe.send(Names.count, 3) == .accepted)
    await probe.view.waitForResults(of: Names.count, count: 3)
    #expect(probe.outputs(of: Names.count) == [1, 2, 3])
  }

  @Test func `The loop keeps neither the view nor its module alive`() async throws {
    weak var view: ProbeView?
    let answers: AnswerSequence<Int>
    do {
      let probe = try ModuleProbe(interactor: interactor, isShown: false)
      view = probe.view
      answers = probe.view.answers(Names.endless)
    }
    #expect(view == nil)
    let error = await #expect(throws: RequestError.self) {
      for try await _ in answers { Issue.record("the interactor has answered") }
    }
    #expect(error?.reason == .gone)
  }

  @Test func `After an iterator has thrown, it gives nil, as AsyncIteratorProtocol says`() async throws {
    let probe = try worker.probe()
    var iterator = probe.answers(Work.fails, .error).makeAsyncIterator()
    await #expect(throws: RequestError.self) { try await iterator.next() }
    var again = "nil"
    do { if let number = try await iterator.next() { again = "\(number)" } } catch {
      again = "threw again"
    }
    #expect(again == "nil")
  }

  @Test func `Answers are fetched from anywhere: a detached task, an actor, one loop after another`() async throws {
    actor Elsewhere {
      func all(_ answers: AnswerSequence<Int>) async throws -> [Int] {
        var numbers: [Int] = []
        for try await number in answers { numbers.append(number) }
        return numbers
      }
    }
    let probe = try worker.probe()
    let answers = probe.answers(Work.stream, 3)
    #expect(try await Elsewhere().all(answers) == [1, 2, 3])
    let detached = Task.detached {
      var numbers: [Int] = []
      for try await number in answers { numbers.append(number) }
      return numbers
    }
    #expect(try await detached.value == [1, 2, 3])
  }
}
