/// The handlers of one name in one part that are in flight under a policy, in order of arrival.
@MainActor final class HandlerQueue {
  @MainActor private struct Member {
    let handler: RunningHandler
    let order: Int
    /// The wait of the handler's task for its turn. Resumed when the turn begins.
    let turn = Waiters<Void>()
  }

  /// The handlers that are in flight, by number. Later handlers have higher numbers.
  private var members: [Int: Member] = [:]
  /// The numbers of handlers in order of arrival, including some that were removed. The number at `head` belongs to the
  /// oldest handler that is in flight.
  private var numbers: [Int] = []
  private var head = 0
  let policy: InFlightPolicy
  /// The place of the newest event that has arrived. See ``ReplyPath/order``.
  private var newest = 0

  init(_ policy: InFlightPolicy) { self.policy = policy }

  /// Records the place of an event that arrives, or that was answered before it has arrived.
  ///
  /// - Parameter path: The path of the event.
  /// - Returns: Whether no newer event has arrived.
  func noteIsNewest(_ path: ReplyPath?) -> Bool {
    let order = path?.order ?? ReplyGate.nextAnswerer()
    newest = max(newest, order)
    return order == newest
  }

  /// Supersedes all handlers. Each is removed before its task has ended, so that later events do not supersede it again.
  func supersedeAll(_ name: String, except newer: Event.ID? = nil) {
    for older in handlers where older.event.id != newer {
      remove(older)
      older.supersede("\(name) was superseded by a later event.")
    }
  }

  /// The oldest handler that is in flight.
  var first: RunningHandler? { head < numbers.count ? members[numbers[head]]?.handler : nil }

  /// The handlers that are in flight, oldest first.
  var handlers: [RunningHandler] { numbers[head...].compactMap { members[$0]?.handler } }

  /// Returns the handlers that arrived after `handler` and wait for it.
  func handlers(behind handler: RunningHandler) -> ArraySlice<RunningHandler> {
    handlers.drop { $0 !== handler }.dropFirst()
  }

  /// Adds a handler before the handlers of newer events that have not begun.
  func append(_ handler: RunningHandler) {
    let order = handler.event.path?.order ?? ReplyGate.nextAnswerer()
    newest = max(newest, order)
    members[handler.order] = Member(handler: handler, order: order)
    var index = numbers.count
    while order < newest, index > head + 1, members[numbers[index - 1]].map({ $0.order > order }) ?? true { index -= 1 }
    numbers.insert(handler.order, at: index)
    // Removes outdated numbers, because the first handler may never return while many others are added and removed.
    if numbers.count > 64, numbers.count > 2 * members.count {
      numbers = numbers[head...].filter { members[$0] != nil }
      head = 0
    }
  }

  /// Removes a handler that has answered, has returned, was superseded or will not begin. If the handler was the
  /// oldest, the turn of the next handler begins.
  func remove(_ handler: RunningHandler) {
    guard members[handler.order]?.handler === handler else { return }
    let wasFirst = first === handler
    members[handler.order] = nil
    guard wasFirst else { return }
    while head < numbers.count, members[numbers[head]] == nil { head += 1 }
    if head > 64, head > numbers.count / 2 {
      numbers.removeFirst(head)
      head = 0
    }
    if let first { members[first.order]?.turn.resume(returning: ()) }
  }

  /// Waits until all earlier handlers were removed from the queue. During the wait the handler does not count as under
  /// way.
  ///
  /// - Returns: Whether the handler may begin. The value is `false` if its task was cancelled before its turn.
  func turn(of handler: RunningHandler) async -> Bool {
    while first !== handler {
      guard let turn = members[handler.order]?.turn, await turn.waiter(pausing: handler, for: .turn).value != nil
      else {
        return false
      }
    }
    return !Task.isCancelled
  }
}
