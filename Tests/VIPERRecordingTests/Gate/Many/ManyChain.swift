import VIPER
import VIPERMiddleware
import VIPERTesting

/// A chain that combines several ready-made middleware.
enum ManyChain: String, CaseIterable {
  case search, retry, breaker, shared, cache, gate, rules, everything

  /// Returns the middleware of the chain.
  ///
  /// - Parameters:
  ///   - clock: The clock of all delays.
  ///   - router: The router. Its random numbers determine the waits between attempts.
  ///   - gate: The gate, which the presenter opens and closes.
  @MainActor func middleware(on clock: ManualClock, random router: VIPRouter, _ gate: GateMiddleware) -> MiddlewareList
  {
    let chance: @MainActor () -> Double = { [weak router] in
      guard var numbers = router?.random else { return 0 }
      return .random(in: 0...1, using: &numbers)
    }
    let backOff = BackOff(first: .milliseconds(400), most: .seconds(4), jitter: 0.5)
    let retry = RetryMiddleware(Many.load, Many.save, attempts: 3, backOff: backOff, clock: clock, random: chance)
    let breaker = CircuitBreakerMiddleware(
      Many.load, Many.price, opensAfter: 2, retriesAfter: .seconds(3), clock: clock)
    let once = DeduplicationMiddleware(Many.load)
    let debounce = DebounceMiddleware(Many.find, for: .milliseconds(300), clock: clock)
    let timeout = TimeoutMiddleware(Many.load, Many.find, after: .seconds(1), clock: clock)
    let cache = CacheMiddleware(Many.price, maxAge: .seconds(2), invalidatedBy: Many.save, clock: clock)
    let last = ThrottleMiddleware(Many.price, every: .seconds(1), keeping: .last, clock: clock)
    let first = ThrottleMiddleware(Many.quick, every: .milliseconds(700), clock: clock)
    switch self {
    case .search:
      return MiddlewareList(
        beforePresenter: [debounce], beforeInteractor: [DeduplicationMiddleware(Many.find), timeout])
    case .retry:
      return MiddlewareList(
        beforeInteractor: [TimeoutMiddleware(Many.load, total: .seconds(5), clock: clock), retry, timeout])
    case .breaker: return MiddlewareList(beforePresenter: [first], beforeInteractor: [breaker, timeout])
    case .shared: return MiddlewareList(beforeInteractor: [once, retry, breaker, timeout])
    case .cache:
      return MiddlewareList(
        beforePresenter: [last],
        beforeInteractor: [cache, CacheMiddleware(Many.load, maxAge: .seconds(5), clock: clock)])
    case .gate:
      return MiddlewareList(
        beforePresenter: [gate, ReplayMiddleware(Many.price, Many.found)], beforeInteractor: [once, timeout])
    case .rules:
      return MiddlewareList(
        beforePresenter: [
          ValidationMiddleware { $0.check(Many.quick) { $0 == 7 ? "Enter another number than 7." : nil } },
          AnsweringMiddleware { $0.answer(Many.price) { $0 == 0 ? 1 : nil } },
          first,
        ],
        beforeInteractor: [
          TransformMiddleware {
            $0.transform(Many.load) { $0 / 2 }
            $0.transformResult(Many.load) { $0.uppercased() }
          },
          DebounceMiddleware(Many.save, for: .milliseconds(500), clock: clock), once,
        ])
    case .everything:
      return MiddlewareList(
        beforePresenter: [debounce, last, gate], beforeInteractor: [cache, once, retry, timeout, breaker])
    }
  }
}
