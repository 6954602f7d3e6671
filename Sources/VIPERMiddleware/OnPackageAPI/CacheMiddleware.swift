public import VIPER

/// Answers an event whose like was answered not long ago from memory.
///
/// ```swift
/// let prices = CacheMiddleware(Shop.price, for: .seconds(60), invalidatedBy: Shop.setPrice)
/// let list = MiddlewareList(beforeInteractor: [prices])
/// // later
/// prices.invalidate("apple")
/// ```
///
/// Alike are events of equal input. Only successes are remembered, and no sequences; a loop over `answers` passes. An answer from memory is
/// given at once, with the event's own id; the outcome is ``Outcome/answered``.
///
/// Before the interactor, one cache is shared by all modules that it serves: what one has asked for, another
/// gets, and a module that goes takes nothing with it. Before the presenter, where answers may have been
/// formatted, modules share it only with those of their own prefix. Make a cache for each module that is to have
/// its own. An answer that came too late for who asked is not remembered.
public final class CacheMiddleware<Input: Sendable>: Middleware {
  private let name: NameKey
  private let key: (any Sendable) -> AnyHashable?
  private let age: Duration
  private let capacity: Int
  private let clock: any Clock<Duration>
  private let changing: Set<NameKey>
  private var answers: [CacheKey: CachedAnswer] = [:]
  /// How often something was forgotten: what was asked for before is not remembered.
  private var generation = 0
  private var useCount = 0

  /// A cache for the answers to the events of one name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - age: how old an answer may be.
  ///   - capacity: how many answers are remembered; the one that was not used for longest gives way.
  ///   - changing: names of events, or routes, that change the answers: when one passes here, and again when it
  ///     has been answered, all is forgotten.
  ///   - clock: what measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, for age: Duration, capacity: Int = 100,
    invalidatedBy changing: any TypedName..., clock: any Clock<Duration> = ContinuousClock()
  ) where Input: Hashable {
    self.name = name.key
    self.age = age
    self.capacity = capacity
    self.clock = clock
    self.changing = Set(changing.map(\.key))
    key = { ($0 as? Input).map { AnyHashable($0) } }
  }

  /// A cache for the answer to an event that carries nothing.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - age: how old the answer may be.
  ///   - changing: names of events, or routes, that change the answer: when one passes here, and again when it
  ///     has been answered, it is forgotten.
  ///   - clock: what measures the age.
  public init<Output>(
    _ name: EventName<Input, Output>, for age: Duration, invalidatedBy changing: any TypedName...,
    clock: any Clock<Duration> = ContinuousClock()
  ) where Input == Void {
    self.name = name.key
    self.age = age
    capacity = 100
    self.clock = clock
    self.changing = Set(changing.map(\.key))
    key = { $0 is Void ? AnyHashable(true) : nil }
  }

  /// Forgets every answer. What was asked for before and is answered later is not remembered either.
  public func invalidate() {
    generation += 1
    answers = [:]
  }

  /// Forgets the answer to one input. What was asked for before and is answered later is not remembered either.
  public func invalidate(_ input: Input) where Input: Hashable {
    generation += 1
    for key in answers.keys where key.input == AnyHashable(input) { answers[key] = nil }
  }

  /// Answers the event from memory, or passes it on.
  public func handle(_ event: Event, next: Next) -> Outcome {
    if changing.contains(event.key) {
      invalidate()
      return next.handle(event, mark: Change())
    }
    guard event.key == name, !event.isForLoop, let input = key(event.data) else {
      return next.handle(event)
    }
    let isFormatted = next.position.side == .beforePresenter
    let key = CacheKey(input: input, prefix: isFormatted ? next.moduleName : nil)
    if let result = remembered(key) {
      next.receive(result.answering(event))
      return .answered
    }
    return next.handle(event, mark: Miss(key: key, generation: generation))
  }

  /// Remembers the result if it is a success, and passes it on.
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
    guard answer.elapsed() < age else {
      answers[key] = nil
      return nil
    }
    useCount += 1
    answers[key]?.lastUse = useCount
    return answer.result
  }

  private func remember(_ result: EventResult, for key: CacheKey) {
    useCount += 1
    answers[key] = CachedAnswer(
      result: result.withoutPath, elapsed: clock.stopwatch(), lastUse: useCount)
    guard answers.count > capacity else { return }
    if let oldest = answers.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      answers[oldest.key] = nil
    }
  }
}

/// What answers are remembered by.
private struct CacheKey: Hashable {
  let input: AnyHashable
  /// The prefix of the modules that share it; `nil` for all.
  let prefix: String?
}

private struct CachedAnswer {
  let result: EventResult
  let elapsed: () -> Duration
  var lastUse: Int
}

/// An event whose answer was not there.
private struct Miss {
  let key: CacheKey
  let generation: Int
}

/// An event that changes the answers.
private struct Change {}
