import Testing
import VIPER
import VIPERMiddleware
import VIPERTesting

private enum Search { static let find = EventName<String, [String]>("examples.find") }
private enum Map { static let moved = EventName<Int, Never>("examples.moved") }
private enum Order { static let place = EventName<Int, Int>("examples.place") }
private enum Routes { static let editor = RouteName<Int, Int>("examples.editor") }
private enum Prices { static let convert = EventName<Int, Int>("examples.convert") }
private enum Session {
  static let logIn = EventName<String, Void>("examples.logIn")
  static let logOut = EventName<Void, Void>("examples.logOut")
}
private enum Shop {
  static let price = EventName<String, Int>("examples.price")
  static let setPrice = EventName<Int, Void>("examples.setPrice")
}
private enum NoteList {
  static let load = EventName<Void, [Int]>("examples.load")
  static let sync = EventName<Void, Void>("examples.sync")
}
private enum Sync {
  static let start = EventName<Void, Void>("examples.start")
  static let pull = EventName<Void, Void>("examples.pull")
  static let push = EventName<Void, Void>("examples.push")
}

/// The examples of the documentation, as they stand there.
@MainActor @Suite("Middleware: the examples of the documentation", .timeLimit(.minutes(5)))
struct MiddlewareExamplesTests {
  @Test func `Time: they can be written so, and put together`() throws {
    let timeout = TimeoutMiddleware(NoteList.load, NoteList.sync, after: .seconds(5))
    let each = {
      let retry = RetryMiddleware(NoteList.load, NoteList.sync, attempts: 3)
      // Below it, so that each attempt has five seconds:
      let timeout = TimeoutMiddleware(after: .seconds(5))
      let list = MiddlewareList(beforeInteractor: [retry, timeout])
      return list
    }()
    let debounce = DebounceMiddleware(Search.find, for: .milliseconds(300))
    let throttle = ThrottleMiddleware(Order.place, Routes.editor, every: .seconds(1))
    let positions = ThrottleMiddleware(Map.moved, every: .milliseconds(100), keeping: .last)
    let list = MiddlewareList(beforePresenter: [timeout, debounce, throttle, positions])
    let probe = try ModuleProbe(middleware: list.followed(by: each))
    #expect(probe.send(Order.place, 1) == .unhandled)
    #expect(probe.send(Order.place, 1) == .rejected)
  }

  @Test func `Flow: they can be written so, and put together`() throws {
    let answers = AnsweringMiddleware {
      $0.answer(Prices.convert) { $0 == 0 ? .zero : nil }  // the rest goes on
      $0.answer(Sync.start) { throw EventFailure(.rejected, "Not in this version.") }
    }
    let transform = TransformMiddleware {
      $0.transform(Search.find) { $0.lowercased() }
      $0.transformResult(NoteList.load) { notes in notes.sorted { $0 > $1 } }
    }
    let prices = CacheMiddleware(Shop.price, for: .seconds(60), invalidatedBy: Shop.setPrice)
    let once = DeduplicationMiddleware(NoteList.load)
    let loggedIn = GateMiddleware(allExcept: Session.logIn, Session.logOut)
    let server = CircuitBreakerMiddleware(
      Sync.pull, Sync.push, opensAfter: 5, retriesAfter: .seconds(30))
    let probe = try ModuleProbe(
      middleware: MiddlewareList(
        beforePresenter: [loggedIn, answers, transform, prices, once],
        beforeInteractor: [server, TimeoutMiddleware(after: .seconds(5))]))
    prices.invalidate("apple")
    probe.send(Prices.convert, 0)
    probe.send(Sync.start)
    #expect(loggedIn.parkedCount == 2)
    loggedIn.open()
    #expect(probe.results.map(\.status) == [.success, .rejected])
  }
}
