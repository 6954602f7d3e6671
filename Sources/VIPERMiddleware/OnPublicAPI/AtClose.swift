import VIPER

/// The treatment of a held event when its module closes, for example because the user leaves the screen.
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
  /// Sets the treatment of a held event for the close of its module.
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
