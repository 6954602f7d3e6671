import VIPER

/// A middleware that cancels some of several events of one name that follow each other quickly.
protocol CancelsEvents: Middleware { var events: NamedEvents { get } }

/// An object that holds the latest event of one name until an interval ends. When a new event arrives, the object
/// cancels the event that it held before.
///
/// Each name has one instance at each position in each module.
@MainActor final class LatestEvent {
  private var waiting: Waiting?

  private struct Waiting {
    let event: Event
    let held: HeldNext
    let timer: Task<Void, Never>
  }

  /// Holds an event for a duration, and then forwards the event. Cancels the event that was held before.
  ///
  /// - Parameters:
  ///   - atClose: The treatment of the event when its module closes.
  ///   - onTime: A closure that is called before the event is forwarded.
  func hold(
    _ event: Event, _ next: Next, for duration: Duration, atClose: AtClose, clock: any Clock<Duration>,
    onTime: @escaping @MainActor (HeldNext) -> Void = { _ in }
  ) -> Outcome {
    let before = waiting
    let held = next.hold()
    let timer = held.after(duration, clock: clock) { [weak self] held in
      self?.waiting = nil
      onTime(held)
      held.handle(event)
    }
    held.state(atClose) { [weak self] held in
      self?.waiting = nil
      held.handle(event)
    }
    waiting = Waiting(event: event, held: held, timer: timer)
    held.onCancel { [weak self, weak held] in
      timer.cancel()
      if self?.waiting?.held === held { self?.waiting = nil }
    }
    answer(before)
    return .held
  }

  /// Cancels the held event, if there is one, because a later event is forwarded instead.
  func supersede() {
    let before = waiting
    waiting = nil
    answer(before)
  }

  private func answer(_ superseded: Waiting?) {
    guard let superseded else { return }
    superseded.timer.cancel()
    let event = superseded.event
    let failure = EventFailure(.cancelled, description: "\(event.quotedName) was superseded by a later event.")
    superseded.held.receive(EventResult(answering: event, throwing: failure))
  }
}
