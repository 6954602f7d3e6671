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
/// immediately under the id of the new event. The outcome is `Outcome.answered`.
///
/// A cache before the interactor shares its answers among all modules that it serves, and the answers remain when a
/// module closes. Before the presenter, answers may have been formatted, so there a cache shares them only among
/// modules with the same prefix. If modules must not share answers, create a separate cache for each module. An answer
/// that arrives after its request has ended is not cached.
public final class CacheMiddleware<Input: Sendable>: CheckedMiddleware {
  private let name: any TypedName
  private let key: (any Sendable) -> AnyHashable?
  private let maxAge: Duration
  private let capacity: Int
  private let clock: any Clock<Duration>
  private let changing: [any TypedName]
  private let changingKeys: Set<NameKey>
  private var answers: [CacheKey: CachedAnswer] = [:]
  /// The number of invalidations. If an event passed the cache before the last invalidation, its answer is not cached.
  private var generation = 0
  private var useCount = 0

  /// Creates a cache for the answers to the events of one name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - maxAge: The maximum age of a cached answer.
  ///   - capacity: The maximum number of cached answers. Beyond it, the least recently used answer is removed.
  ///   - changing: The names of events or routes that change the answers. The cache is cleared when such an event
  ///     passes, and again when the event is answered.
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
    key = { ($0 as? Input).map { AnyHashable($0) } }
  }

  /// Creates a cache for the answer to an event without data.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - maxAge: The maximum age of the cached answer.
  ///   - changing: The names of events or routes that change the answer. The cached answer is removed when such an
  ///     event passes, and again when the event is answered.
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
    declaration.forwardsOtherNames = true
    let cache = "CacheMiddleware for \(name.quoted)"
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
    generation += 1
    answers = [:]
  }

  /// Removes the answers for one input. The answers to all events that are in flight are not cached, even if the events
  /// have other inputs.
  public func invalidate(_ input: Input) where Input: Hashable {
    generation += 1
    for key in answers.keys where key.input == AnyHashable(input) { answers[key] = nil }
  }

  /// Answers the event from the cache, or forwards it.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if changingKeys.contains(event.key) {
      invalidate()
      return next.handle(event, mark: Change())
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
    return next.handle(event, mark: Miss(key: key, generation: generation))
  }

  /// Caches the result if it is a success, and forwards it.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    if next.mark(of: result, as: Change.self) != nil {
      invalidate()
    } else if result.isSuccess, result.isFinal, let miss = next.mark(of: result, as: Miss.self),
      miss.generation == generation
    {
      remember(result, for: miss.key, next.stopwatch(on: clock))
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

  private func remember(_ result: EventResult, for key: CacheKey, _ elapsed: @escaping @MainActor () -> Duration) {
    useCount += 1
    answers[key] = CachedAnswer(result: result.detached, elapsed: elapsed, lastUse: useCount)
    guard answers.count > capacity else { return }
    if let oldest = answers.min(by: { $0.value.lastUse < $1.value.lastUse }) { answers[oldest.key] = nil }
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
  var lastUse: Int
}

/// The mark of an event without a cached answer.
private struct Miss {
  let key: CacheKey
  let generation: Int
}

/// The mark of an event that changes the answers.
private struct Change {}
