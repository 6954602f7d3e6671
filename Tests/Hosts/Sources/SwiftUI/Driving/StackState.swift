/// The state of a stack on the screen, which follows the path by transitions.
@MainActor final class StackState {
  enum Transition {
    case own(to: [AnyHashable], end: Duration)
    case swipe(to: [AnyHashable])
  }
  var record: StackRecord
  var path: [AnyHashable]
  var transition: Transition?
  /// The number of writes to the path since the stack was created. `taken` is the number of handled writes.
  var writes = 0
  var taken = 0
  var writesInFrame = 0

  init(_ record: StackRecord) {
    self.record = record
    path = record.path()
  }

  /// The paths whose topmost screens are visible. During a transition, these are the old and the new path.
  var visible: [[AnyHashable]] {
    switch transition {
    case .own(let next, _), .swipe(let next): [path, next]
    case nil: [path]
    }
  }
}

/// The state of a presentation on the screen.
@MainActor final class PresentationState {
  enum Movement {
    case coming(end: Duration)
    case leaving(end: Duration)
    case swiped
  }
  var record: PresentationRecord
  let item: AnyHashable
  let layer: Int
  var movement: Movement?
  var hadElements = false

  init(_ record: PresentationRecord, item: AnyHashable, layer: Int) {
    self.record = record
    self.item = item
    self.layer = layer
  }

  var isMoving: Bool { movement != nil }
  var isLeaving: Bool { if case .leaving = movement { true } else { false } }
}
