/// A stack as it is on the screen, which follows the path by transitions.
@MainActor final class StackState {
  enum Transition {
    case own(to: [AnyHashable], end: Duration)
    case swipe(to: [AnyHashable])
  }
  var record: StackRecord
  var path: [AnyHashable]
  var transition: Transition?
  /// How often the path was written since the stack was there, and how much of it was taken.
  var writes = 0
  var taken = 0
  var writesInFrame = 0

  init(_ record: StackRecord) {
    self.record = record
    path = record.path()
  }

  /// The paths whose tops are seen.
  var visible: [[AnyHashable]] {
    switch transition {
    case .own(let next, _), .swipe(let next): [path, next]
    case nil: [path]
    }
  }
}

/// A presentation as it is on the screen.
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
