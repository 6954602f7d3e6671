// The events and results that middlewares hold, and the events that handlers retain.

import VIPER
import VIPERTesting

extension World {
  /// An event or result that a middleware holds.
  struct Held {
    enum Subject {
      case event(Event)
      /// A result, and the event that the middleware passes on again, or `nil`.
      case result(EventResult, of: Event?)
    }
    let subject: Subject
    let next: HeldNext

    var event: Event? {
      switch subject {
      case .event(let event), .result(_, of: let event?): event
      case .result: nil
      }
    }
  }

  func hold(_ subject: Held.Subject, _ next: HeldNext) {
    held.append(Held(subject: subject, next: next))
    noteEnd(of: next)
  }

  /// Holds an event for a time.
  func delay(_ event: Event, _ next: HeldNext, isDeliveredAtClose: Bool) {
    if isDeliveredAtClose { next.onClose { [weak self] in self?.trace.sent("at close", $0.handle(event)) } }
    let duration = nextDuration(Seconds.delay)
    let name = "t\(lastTimer)"
    noteEnd(of: next)
    next.after(duration, clock: clock) { [weak self] next in
      self?.trace.wake(name, "ends")
      self?.trace.sent("handle", next.handle(event))
    }
  }

  private func noteEnd(of next: HeldNext) {
    lastHold += 1
    next.onCancel { [weak self, number = lastHold] in self?.endedHolds.append(number) }
  }

  func useHeld(_ number: Int, _ use: Use) {
    guard !held.isEmpty else { return }
    let index = number % held.count
    let (subject, next) = (held[index].subject, held[index].next)
    switch (use, subject, held[index].event) {
    case (.drop, _, _): held.remove(at: index)
    case (.reject, _, let event?): trace.sent("reject", next.reject(event, ""))
    case (.handle, .event(let event), _): trace.sent("handle", next.handle(event))
    case (.handle, _, let event?), (.mark, _, let event?):
      trace.sent("handle", next.handle(event, mark: mark(event)))
    case (.answer, .event(let event), _):
      let answer = EventResult(answering: event, status: .success, data: Answer(number: -3))
      trace.sent("receive", next.receive(answer))
    case (_, .result(let result, _), _): trace.sent("receive", next.receive(result))
    case (_, .event, nil): break
    }
  }

  func useKept(_ number: Int, _ use: Use) {
    guard !kept.isEmpty else { return }
    let index = number % kept.count
    let one = kept[index]
    if use == .drop {
      kept.remove(at: index)
    } else {
      trace.sent("\(use) kept", one.part?.goOn(one.event, use))
    }
  }

  /// Returns a new mark. Only a mark of a middleware that retries contains the event.
  func mark(_ event: Event? = nil) -> ScriptedMark {
    let mark = ScriptedMark(marks.count + 1, event)
    marks.append { [weak mark] in mark != nil }
    return mark
  }

  // MARK: Time

  /// Moves the clock forward to the end of the next delay or timeout.
  func advance() {
    guard let next = clock.deadlines.first else { return }
    clock.advance(by: clock.now.duration(to: next))
  }

  /// Returns a duration that ends at another time than all others.
  func nextDuration(_ seconds: Int) -> Duration {
    lastTimer += 1
    return Seconds.duration(seconds, number: lastTimer)
  }
}

/// A mark that a middleware puts on an event.
final class ScriptedMark {
  let number: Int
  /// The event that a middleware passes on again after a failure, or `nil`.
  let event: Event?

  init(_ number: Int, _ event: Event?) { (self.number, self.event) = (number, event) }
}

/// The durations of delays and timeouts.
enum Seconds {
  static let delay = 10
  static let shortTimeout = 5
  static let longTimeout = 15

  /// Returns a duration for the timer with a number. No two timers end at the same time.
  static func duration(_ seconds: Int, number: Int) -> Duration { .seconds(seconds) + .nanoseconds(1 << (number % 60)) }
}
