import VIPER

/// What a middleware does with an event that it holds when the module closes, for example because the user goes back.
///
/// A middleware that has no choice by default reports the event as lost.
public enum AtClose: Sendable {
  /// The event is passed on before the module closes. The task of an asynchronous handler is then cancelled with the
  /// module, as for each event that is sent before the close.
  case deliver
  /// The event is not passed on, but counted in `droppedCount`.
  case drop
}

extension HeldNext {
  /// States what happens to a held event at the close of the module.
  func state(_ atClose: AtClose?, _ deliver: @escaping @MainActor (HeldNext) -> Void) {
    switch atClose {
    case .deliver: onClose(deliver)
    case .drop: onClose(nil)
    case nil: break
    }
  }
}

extension NamedEvents {
  /// Returns the default for an event. An event without an output has only an effect, so the event is delivered. Any other
  /// event is dropped, because the module that needs the answer closes. So is a route event, because the route would open
  /// after the user has left.
  func atClose(_ event: Event) -> AtClose { effects.contains(event.key) ? .deliver : .drop }
}
