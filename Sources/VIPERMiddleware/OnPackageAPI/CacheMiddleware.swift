public import VIPER

/// Answers an event from memory if an equal one was answered before.
///
/// ```swift
/// let prices = CacheMiddleware(Shop.price, maxAge: .seconds(60), invalidatedBy: Shop.setPrice)
/// let list = MiddlewareList(beforeInteractor: [prices])
/// // later
/// prices.invalidate("apple")
/// ```
///
/// Events are equal if their inputs are. Only successes are cached, and no sequences; an event of a loop over `answers`
/// passes. A cached answer is given at once, with the event's own id; the outcome is `Outcome.answered`.
///
/// Before the interactor, all modules that a cache serves share its answers, and a module that closes removes none of them.
/// Before the presenter, where answers may have been formatted, only modules of one prefix share answers. For a module that
/// shares nothing, create a cache of its own. An answer that comes after its request has ended is not cached.
public final class CacheMiddleware<Input: Sendable>: Middleware {
  private let name: NameKey
  private let key: (any Sendable) -> AnyHashable?
  private let maxAge: Duration
  private let capacity: Int
  private let clock: any Clock<Duration>
  private let changing: Set<NameKey>
  private var answers: [CacheKey: CachedAnswer] = [:]
  /// The number of invalidations: an answer to an event from before the last one is not cached.
  private var generation = 0
  private var useCount = 0

  /// A cache for the answers to the events of one name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - maxAge: the age up to which an answer is given again.
  ///   - capacity: the number of cached answers; the least recently used one is removed.
  ///   - changing: names of events, or routes, that change the answers: the cache is cleared when one passes, and again
  ///     when it is answered.
  ///   - clock: measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, maxAge: Duration, capacity: Int = 100, invalidatedBy changing: any TypedName...,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Input: Hashable {
    self.name = name.key
    self.maxAge = maxAge
    self.capacity = capacity
    self.clock = clock
    self.changing = Set(changing.map(\.key))
    key = { ($0 as? Input).map { AnyHashable($0) } }
  }

  /// A cache for the answer to an event that carries nothing.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - maxAge: the age up to which the answer is given again.
  ///   - changing: names of events, or routes, that change the answer: it is removed when one passes, and again when it is
  ///     answered.
  ///   - clock: measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, maxAge: Duration, invalidatedBy changing: any TypedName...,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Input == Void {
    self.name = name.key
    self.maxAge = maxAge
    capacity = 100
    self.clock = clock
    self.changing = Set(changing.map(\.key))
    key = { $0 is Void ? AnyHashable(true) : nil }
  }

  /// Removes every answer. The answers to events that are in flight are not cached.
  public func invalidate() {
    generation += 1
    answers = [:]
  }

  /// Removes the answer to one input. The answers to events that are in flight are not cached.
  public func invalidate(_ input: Input) where Input: Hashable {
    generation += 1
    for key in answers.keys where key.input == AnyHashable(input) { answers[key] = nil }
  }

  /// Answers the event from memory, or forwards it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if changing.contains(event.key) {
      invalidate()
      return next.handle(event, mark: Change())
    }
    guard event.key == name, !event.isForLoop, let input = key(event.data) else { return next.handle(event) }
    let isFormatted = next.position.side == .beforePresenter
    let key = CacheKey(input: input, prefix: isFormatted ? next.moduleName : nil)
    if let result = remembered(key) {
      next.receive(result.answering(event))
      return .answered
    }
    return next.handle(event, mark: Miss(key: key, generation: generation))
  }

  /// Caches the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if next.mark(of: result, as: Change.self) != nil {
      invalidate()
    } else if result.isSuccess, result.isFinal, let miss = next.mark(of: result, as: Miss.self),
      miss.generation == generation
    {
      remember(result, for: miss.key)
    }
    return next.receive(result)
  }

  private func remembered(_ key: CacheKey) -> EventResult? {
    guard let answer = answers[key] else { return nil }
    guard answer.elapsed() < maxAge else {
      answers[key] = nil
      return nil
    }
    useCount += 1
    answers[key]?.lastUse = useCount
    return answer.result
  }

  private func remember(_ result: EventResult, for key: CacheKey) {
    useCount += 1
    answers[key] = CachedAnswer(result: result.withoutPath, elapsed: clock.stopwatch(), lastUse: useCount)
    guard answers.count > capacity else { return }
    if let oldest = answers.min(by: { $0.value.lastUse < $1.value.lastUse }) { answers[oldest.key] = nil }
  }
}

/// The key of a cached answer.
private struct CacheKey: Hashable {
  let input: AnyHashable
  /// The prefix of the modules that share the answer; `nil` for all.
  let prefix: String?
}

private struct CachedAnswer {
  let result: EventResult
  let elapsed: () -> Duration
  var lastUse: Int
}

/// The mark of an event whose answer was not cached.
private struct Miss {
  let key: CacheKey
  let generation: Int
}

/// The mark of an event that changes the answers.
private struct Change {}
