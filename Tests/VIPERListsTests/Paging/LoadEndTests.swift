import Testing
import VIPER
import VIPERLists
import VIPERMiddleware
import VIPERTesting
import VIPERTestSupport

@MainActor @Suite("The end of each load of a list")
struct LoadEndTests {
  @Test func `a load that times out is failed, and a retry loads the rows`() async throws {
    var clock: ManualClock?
    let source = Source { _ in
      try await clock?.sleep(for: .seconds(60))
      return Source.first
    }
    let test = try await Loading(RecordingView(), source) {
      clock = $0
      return [TimeoutMiddleware(Numbers.list.load, after: .seconds(5), clock: $0)]
    }
    #expect(test.view.rows.phase == .loading)
    #expect(test.view.rows.pages.refresh == .loading)
    test.router.messageForUsers = { "\($0)".contains("within") ? "This takes too long." : nil }
    await test.advance(by: 5)
    #expect(test.view.rows.phase == .failed("This takes too long."))
    #expect(test.view.failures.isEmpty)
    #expect(test.view.rows.pages.refresh == .failed("This takes too long."))
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.phase == .content)
    #expect(test.view.rows.ids == ["a", "b"])
  }

  @Test func `a retry repeats a load that has timed out although its source ignores the cancellation`() async throws {
    let gate = Gate()
    let source = Source { Source.answer($0) }
    let test = try await Loading(RecordingView(), source) {
      [TimeoutMiddleware(Numbers.list.load, after: .seconds(5), clock: $0)]
    }
    source.load = { _ in await gate.pass(returning: page("late")) }
    test.view.send(Numbers.list.load(.refresh))
    await gate.visited()
    await test.clock.waitForSleepers(1)
    test.clock.advance(by: .seconds(5))
    while test.view.rows.pages.refresh == .loading { await Task.yield() }
    #expect(test.view.rows.pages.refresh == .failed(nil))
    #expect(test.view.rows.phase == .content)
    source.load = { _ in page("new") }
    test.view.send(Numbers.list.retry())
    while test.view.rows.pages.refresh != .idle { await Task.yield() }
    #expect(test.view.rows.ids == ["new"])
    gate.open()
    await test.router.idle()
    #expect(test.view.rows.ids == ["new"])
    #expect(source.requests.count == 3)
    #expect(test.view.failures.isEmpty)
  }

  @Test(arguments: ["refresh", "append"])
  func `a cancelled request ends a load as failed, and a retry repeats it`(_ kind: String) async throws {
    let load: ListLoad = kind == "refresh" ? .refresh : .append
    let test = try await Loading(RecordingView(), Source { Source.answer($0) })
    let sleeping = Source { [clock = test.clock] _ in
      try await clock.sleep(for: .seconds(60))
      return Source.first
    }
    let source = test.interactor.source(replacedBy: sleeping)
    let view = test.view
    let answer = Running { try await view.request(Numbers.list.load(load)) }
    while test.view.rows.pages != expected(load, .loading) { await Task.yield() }
    answer.task?.cancel()
    while test.view.rows.pages == expected(load, .loading) { await Task.yield() }
    #expect(test.view.rows.pages == expected(load, .failed(nil)))
    #expect(test.view.rows.phase == .content)
    _ = test.interactor.source(replacedBy: source)
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.ids == (load == .append ? ["a", "b", "c", "d"] : ["a", "b"]))
  }

  private func expected(_ load: ListLoad, _ state: PageState) -> ListPages {
    var pages = ListPages()
    pages.prepend = .end
    if load == .refresh { pages.refresh = state } else { pages.append = state }
    return pages
  }

  @Test func `a cancellation that the source throws itself is a failure`() async throws {
    let source = Source { _ in throw CancellationError() }
    let test = try await Loading(RecordingView(), source)
    #expect(test.view.rows.phase == .failed(nil))
    #expect(test.view.rows.pages.refresh == .failed(nil))
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.phase == .content)
    source.load = { _ in throw CancellationError() }
    await test.send(Numbers.list.shows("b"))
    #expect(test.view.rows.phase == .content)
    #expect(test.view.rows.pages.append == .failed(nil))
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.ids == ["a", "b", "c", "d"])
  }

  @Test func `a failure of the source is shown by the list and does not reach onFailure`() async throws {
    let source = Source { _ in throw EventFailure(.error, "Offline.") }
    let test = try await Loading(RecordingView(), source)
    #expect(test.view.rows.phase == .failed("Offline."))
    #expect(test.view.failures.isEmpty)
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.phase == .failed("Offline."))
    #expect(test.view.failures.isEmpty)
    #expect(source.requests.count == 2)
  }

  @Test(arguments: [1, 3])
  func `a list above a retry middleware shows the failure of the last attempt only`(successAt attempt: Int)
    async throws
  {
    var phases: [ListPhase] = []
    let source = Source { _ in throw EventFailure(.error, "Offline.") }
    let view = BatchesView()
    let test = try await Loading(view, source) {
      [RetryMiddleware(Numbers.list.load, attempts: 3, backOff: BackOff(first: .seconds(1), jitter: 0), clock: $0)]
    }
    phases = view.phases
    #expect(phases.allSatisfy { $0 == .loading })
    #expect(source.requests.count == 1)
    if attempt == 1 { source.load = { Source.answer($0) } }
    for _ in 0..<3 { await test.advance(by: 10) }
    #expect(source.requests.count == (attempt == 1 ? 2 : 3))
    #expect(view.phases.last == (attempt == 1 ? .content : .failed("Offline.")))
    #expect(view.failures.isEmpty)
    #expect(view.phases.filter { $0 == .failed("Offline.") }.count <= 1)
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(view.phases.last == .content)
  }

  @Test func `a load whose retries end early because of a total timeout is failed, and a retry repeats it`()
    async throws
  {
    let source = Source { _ in throw EventFailure(.error, "Offline.") }
    let test = try await Loading(RecordingView(), source) {
      [
        TimeoutMiddleware(Numbers.list.load, total: .seconds(5), clock: $0),
        RetryMiddleware(Numbers.list.load, attempts: 3, backOff: BackOff(first: .seconds(60), jitter: 0), clock: $0),
      ]
    }
    #expect(test.view.rows.phase == .loading)
    await test.advance(by: 5)
    #expect(test.view.rows.phase == .failed(nil))
    source.load = { Source.answer($0) }
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.phase == .content)
    #expect(test.view.rows.pages.refresh == .idle)
  }

  @Test func `a retry repeats all failed loads, even if one of them fails again`() async throws {
    var isOffline = true
    let source = Source {
      switch $0 {
      case .first: return page("c d", before: 1, after: 2)
      case .before: throw EventFailure(.error, "Offline.")
      case .after:
        if isOffline { throw EventFailure(.error, "Offline.") }
        return page("e f")
      }
    }
    let test = try await Loading(RecordingView(), source)
    await test.send(Numbers.list.load(.prepend))
    await test.send(Numbers.list.load(.append))
    #expect(test.view.rows.pages.prepend == .failed("Offline."))
    #expect(test.view.rows.pages.append == .failed("Offline."))
    isOffline = false
    await test.send(Numbers.list.retry())
    #expect(test.view.rows.ids == ["c", "d", "e", "f"])
    #expect(test.view.failures.isEmpty)
    #expect(test.view.rows.pages.prepend == .failed("Offline."))
    #expect(test.view.rows.pages.append == .end)
  }

  @Test func `a module that closes during a load reports nothing`() async throws {
    let gate = Gate()
    let test = try await Loading(RecordingView(), Source { Source.answer($0) })
    _ = test.interactor.source(
      replacedBy: Source { _ in await gate.pass(returning: Source.second) })
    test.view.send(Numbers.list.load(.append))
    await gate.visited()
    test.view.port.viewWasRemoved()
    gate.open()
    await test.router.idle()
    #expect(test.view.failures.isEmpty)
    #expect(test.view.rows.ids == ["a", "b"])
    #expect(test.sink.messages.isEmpty)
  }

  // MARK: Caches and deduplication

  @Test func `a deduplication of the loads of a list is reported, and a refresh supersedes the refresh in progress`()
    async throws
  {
    let (gate, once) = (Gate(), DeduplicationMiddleware(Numbers.list.load))
    let source = Source { Source.answer($0) }
    let test = try await Loading(RecordingView(), source, below: { _ in [once] })
    source.load = { _ in await gate.pass(returning: page("tea")) }
    test.view.send(Numbers.list.load(.refresh))
    await gate.visited()
    source.load = { _ in page("coffee") }
    test.view.send(Numbers.list.load(.refresh))
    gate.open()
    await test.router.idle()
    #expect(source.requests == [.first, .first, .first])
    #expect(test.view.rows.ids == ["coffee"])
    #expect(
      test.router.validate().map(\.description).contains {
        $0.contains("DeduplicationMiddleware for \"numbers.load\" has no effect")
      })
  }

  @Test func `a cache of the loads of a list is reported, and has no effect`() async throws {
    let cache = CacheMiddleware(Numbers.list.load, maxAge: .seconds(60))
    let source = Source { Source.answer($0) }
    let test = try await Loading(RecordingView(), source, below: { _ in [cache] })
    await test.send(Numbers.list.load(.refresh))
    await test.send(Numbers.list.load(.append))
    #expect(source.requests == [.first, .first, .after(2)])
    #expect(test.view.rows.ids == ["a", "b", "c", "d"])
    #expect(
      test.router.validate().map(\.description).contains {
        $0.contains("CacheMiddleware for \"numbers.load\" has no effect")
      })
  }

  @Test func `a cache of another event without an output is not reported`() async throws {
    let sync = EventName<Void, Void>("loadEnd.sync")
    #expect(!sync.key.isCommand)
    #expect(Numbers.list.retry.key.isCommand)
    #expect(!Numbers.list.shows.key.isCommand)
  }
}
