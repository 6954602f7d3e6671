public import VIPER

/// A middleware that answers an event from a cache if an equal event was answered before.
///
/// ```swift
/// let prices = CacheMiddleware(Shop.price, maxAge: .seconds(60), invalidatedBy: Shop.setPrice)
/// let list = MiddlewareList(beforeInteractor: [prices])
/// // later
/// prices.invalidate("apple")
/// ```
///
/// Events are equal if their inputs are equal. Only successes are cached. Elements of sequences are not cached. An
/// event whose sender reads the answers in a loop over `answers` is always forwarded. A cached answer is sent
/// immediately under the id of the new event. The outcome is `Outcome.answered`. An event whose input does not equal
/// itself, such as `Double.nan`, is always forwarded.
///
/// A cache before the interactor shares its answers among all modules that it serves, and the answers remain when a
/// module closes. Before the presenter, answers may have been formatted, so there a cache shares them only among
/// modules with the same prefix. If modules must not share answers, create a separate cache for each module. An answer
/// that arrives after its request has ended is not cached.
///
/// An answer that was read before the handler of a changing event has returned is not served after that. This also holds for
/// one-way events, posted events, and handlers that continue after their request has ended.
///
/// A route that changes the answers clears the cache when its module closes. The event of a sent route also clears the
/// cache when the event passes. The event of a pushed route passes no middleware, so a pushed route clears the cache only
/// when its module closes.
public final class CacheMiddleware<Input: Sendable>: CheckedMiddleware {
  private let name: any TypedName
  private let key: (any Sendable) -> AnyHashable?
  private let maxAge: Duration
  private let capacity: Int
  private let clock: any Clock<Duration>
  private let changing: [any TypedName]
  private let changingKeys: Set<NameKey>
  private var answers = CachedAnswers()
  /// The number of invalidations. If an event passed the cache before the last invalidation, its answer is neither cached
  /// nor served.
  private let generation = Generation()

  /// Creates a cache for the answers to the events of one name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - maxAge: The maximum age of a cached answer.
  ///   - capacity: The maximum number of cached answers. Beyond it, the least recently used answer is removed.
  ///   - changing: The names of events or routes that change the answers. The cache is cleared when such an event
  ///     passes, when the event is answered, when its handler has returned, and when the module of such a route closes.
  ///   - clock: The clock that measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, maxAge: Duration, capacity: Int = 100, invalidatedBy changing: any TypedName...,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Input: Hashable {
    self.name = name
    self.maxAge = maxAge
    self.capacity = capacity
    self.clock = clock
    self.changing = changing
    changingKeys = Set(changing.map(\.key))
    key = { inputKey($0, as: Input.self) }
  }

  /// Creates a cache for the answer to an event without data.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - maxAge: The maximum age of the cached answer.
  ///   - changing: The names of events or routes that change the answer. The cached answer is removed when such an
  ///     event passes, when the event is answered, when its handler has returned, and when the module of such a route
  ///     closes.
  ///   - clock: The clock that measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, maxAge: Duration, invalidatedBy changing: any TypedName...,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Input == Void {
    self.name = name
    self.maxAge = maxAge
    capacity = 100
    self.clock = clock
    self.changing = changing
    changingKeys = Set(changing.map(\.key))
    key = { $0 is Void ? AnyHashable(true) : nil }
  }

  /// Declares the names of the cached and of the changing events.
  public func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = ([name] + changing).map(\.key)
    let cache = "CacheMiddleware for \(name.quoted)"
    declaration.noteSecondPlace(
      of: cache, "an answer may be twice as old as `maxAge`", { (other: CacheMiddleware) in other }, self)
    if name.isOneWay {
      declaration.mistakes.append("\(cache) has no effect, because the event is one-way and has no answer. Remove it.")
    }
    if name.key.isCommand {
      declaration.mistakes.append(
        "\(cache) has no effect, because the answer to the event does not contain the effect of its handler, so each event is"
          + " forwarded. Usually the event loads a list, whose rows are published separately. Remove the cache, and cache the"
          + " rows in the service that the list's source calls.")
    }
    if maxAge < .zero || capacity < 0 {
      declaration.mistakes.append(
        "\(cache) has a negative setting (maxAge: \(maxAge), capacity: \(capacity)), so it caches no answer. Pass positive"
          + " values.")
    }
  }

  /// Removes all answers. The answers to events that are in flight are not cached.
  public func invalidate() {
    generation.end()
    answers = CachedAnswers()
  }

  /// Removes the answers for one input. The answers to all events that are in flight are not cached, even if the events
  /// have other inputs.
  public func invalidate(_ input: Input) where Input: Hashable {
    generation.endOfOneInput()
    answers.remove(AnyHashable(input))
  }

  /// Answers the event from the cache, or forwards it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if changingKeys.contains(event.key) {
      invalidate()
      return next.handle(event, mark: Change(of: generation))
    }
    guard event.key == name.key, !name.key.isCommand, !event.expectsSeveralAnswers, let input = key(event.data) else {
      return next.handle(event)
    }
    let isFormatted = next.side == .beforePresenter
    let key = CacheKey(input: input, prefix: isFormatted ? next.moduleName : nil)
    if let result = remembered(key) {
      next.receive(result.answering(event))
      return .answered
    }
    return next.handle(event, mark: Miss(key: key, generation: generation.number))
  }

  /// Caches the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    // The closing result of a route has no mark.
    if changingKeys.contains(result.key) || next.mark(of: result, as: Change.self) != nil {
      invalidate()
    } else if result.isSuccess, result.isFinal, let miss = next.mark(of: result, as: Miss.self),
      miss.generation == generation.number
    {
      clearOutdated()
      answers.add(CachedAnswer(result: result.detached, elapsed: next.stopwatch(on: clock)), miss.key, capacity)
    }
    return next.receive(result)
  }

  /// Removes all answers if the handler of a changing event has returned since the last answer was cached.
  private func clearOutdated() { if generation.isOutdated() { answers = CachedAnswers() } }

  private func remembered(_ key: CacheKey) -> EventResult? {
    clearOutdated()
    guard let answer = answers[key] else { return nil }
    let age = answer.elapsed()
    // The age is negative if the clock was set to an earlier time.
    guard age >= .zero, age < maxAge else {
      answers[key] = nil
      return nil
    }
    answers.use(key)
    return answer.result
  }
}

/// The key of a cached answer.
private struct CacheKey: Hashable {
  let input: AnyHashable
  /// The prefix of the modules that share the answer, or `nil` for all modules.
  let prefix: String?
}

private struct CachedAnswer {
  let result: EventResult
  let elapsed: @MainActor () -> Duration
}

/// The answers, and the order of their last uses. Each operation takes the same time for any number of answers, on average.
private struct CachedAnswers {
  private var answers: [CacheKey: (answer: CachedAnswer, lastUse: Int)] = [:]
  /// The keys in the order of use, each with the number of the use. Only the last use of a key counts.
  private var uses: [(key: CacheKey, number: Int)] = []
  private var oldest = 0
  private var useCount = 0
  /// The prefixes for which answers were cached.
  private var prefixes: Set<String?> = []

  subscript(key: CacheKey) -> CachedAnswer? {
    get { answers[key]?.answer }
    set { answers[key] = newValue.map { ($0, useCount) } }
  }

  mutating func remove(_ input: AnyHashable) {
    for prefix in prefixes { answers[CacheKey(input: input, prefix: prefix)] = nil }
  }

  mutating func use(_ key: CacheKey) {
    useCount += 1
    answers[key]?.lastUse = useCount
    uses.append((key, useCount))
    guard uses.count > 64, uses.count > 2 * answers.count else { return }
    uses = uses[oldest...].filter { answers[$0.key]?.lastUse == $0.number }
    oldest = 0
  }

  /// Adds an answer. Beyond the capacity, the answer that was not used for the longest time is removed.
  mutating func add(_ answer: CachedAnswer, _ key: CacheKey, _ capacity: Int) {
    prefixes.insert(key.prefix)
    self[key] = answer
    use(key)
    while answers.count > max(capacity, 0), oldest < uses.count {
      let (key, number) = uses[oldest]
      oldest += 1
      if answers[key]?.lastUse == number { answers[key] = nil }
    }
  }
}

/// The mark of an event without a cached answer.
private struct Miss {
  let key: CacheKey
  let generation: Int
}

/// The number of invalidations. A handler may return on any thread.
private final class Generation: Sendable {
  private let state = Lock((number: 0, isOutdated: false))

  var number: Int { state.withLock { $0.number } }

  /// Begins a new generation, because the answers were removed.
  func end() { state.withLock { $0 = ($0.number + 1, false) } }

  /// Begins a new generation, because some answers were removed. The others remain.
  func endOfOneInput() { state.withLock { $0.number += 1 } }

  /// Begins a new generation, because the handler of a changing event has returned. The answers are removed later.
  func changed() { state.withLock { $0 = ($0.number + 1, true) } }

  /// Returns whether the answers must be removed, once.
  func isOutdated() -> Bool {
    state.withLock { state in
      defer { state.isOutdated = false }
      return state.isOutdated
    }
  }
}

/// The mark of an event that changes the answers. It is released when its handler has returned.
private final class Change: Sendable {
  private let generation: Generation

  init(of generation: Generation) { self.generation = generation }

  deinit { generation.changed() }
}
