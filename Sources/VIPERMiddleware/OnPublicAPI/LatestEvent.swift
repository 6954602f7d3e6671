import VIPER

/// The latest event of a name, held until its time: the one before it is answered.
///
/// There is one of these for each name at each position in each module.
@MainActor final class LatestEvent {
  private var waiting: Waiting?

  private struct Waiting {
    let event: Event
    let held: HeldNext
    let timer: Task<Void, Never>
  }

  /// Holds an event in place of the one that waits.
  ///
  /// - Parameter onTime: runs before the event goes on.
  func hold(
    _ event: Event, _ next: Next, for duration: Duration, clock: any Clock<Duration>,
    onTime: @escaping @MainActor () -> Void = {}
  ) -> Outcome {
    let before = waiting
    let held = next.hold()
    let timer = held.after(duration, clock: clock) { [weak self] held in
      self?.waiting = nil
      onTime()
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

  /// Answers the event that waits, if there is one, because a later one goes on.
  func supersede() {
    let before = waiting
    waiting = nil
    answer(before)
  }

  private func answer(_ superseded: Waiting?) {
    guard let superseded else { return }
    superseded.timer.cancel()
    let event = superseded.event
    superseded.held.reject(event, "\(event.quotedName) was superseded by a later one.", status: .cancelled)
  }
}
