/// The handlers of one name in one part that are in flight under a policy, in the order in which they came.
@MainActor final class HandlerQueue {
  /// One of them, and where it waits until it may begin.
  @MainActor private struct Member {
    let handler: RunningHandler
    let turn = Waiters<Void>()
  }

  /// Those that have not returned, by their numbers, which rise.
  private var members: [Int: Member] = [:]
  /// The numbers of all since the first that has not returned, and a few before.
  private var numbers: [Int] = []
  private var head = 0

  /// The oldest that has not returned.
  var first: RunningHandler? { head < numbers.count ? members[numbers[head]]?.handler : nil }

  /// Those that have not returned, the oldest first.
  var handlers: [RunningHandler] { numbers[head...].compactMap { members[$0]?.handler } }

  func enter(_ handler: RunningHandler) {
    members[handler.number] = Member(handler: handler)
    numbers.append(handler.number)
    // The first may never return, and many may come and go behind it.
    if numbers.count > 64, numbers.count > 2 * members.count {
      numbers = numbers[head...].filter { members[$0] != nil }
      head = 0
    }
  }

  /// A handler has returned, or will not begin.
  func leave(_ handler: RunningHandler) {
    guard members[handler.number]?.handler === handler else { return }
    let wasFirst = first === handler
    members[handler.number] = nil
    guard wasFirst else { return }
    while head < numbers.count, members[numbers[head]] == nil { head += 1 }
    if head > 64, head > numbers.count / 2 {
      numbers.removeFirst(head)
      head = 0
    }
    if let first { members[first.number]?.turn.resume(returning: ()) }
  }

  /// Returns when all before a handler have returned. Who stands in line does not count as under way; who goes
  /// before it does, if it is.
  ///
  /// - Returns: `false` if its task was cancelled before.
  func turn(of handler: RunningHandler) async -> Bool {
    while first !== handler {
      guard let turn = members[handler.number]?.turn,
        await turn.wait(pausing: handler.activity) != nil
      else { return false }
    }
    return !Task.isCancelled
  }

  /// Those behind a handler, who wait for it.
  func handlers(behind handler: RunningHandler) -> [RunningHandler] {
    handlers.filter { $0.number > handler.number }
  }
}

/// Looks for a request that would wait for itself.
///
/// Who waits for an answer is the handler that asked; who waits for a handler is whoever stands behind it in its
/// lane. A request that is about to stand behind one of those that wait for its own answer would never end.
@MainActor enum Deadlock {
  /// Whether an event would wait for itself if it waited for the answer to another: whether a handler that waits
  /// for it has that other one, or goes before it.
  static func waits(_ event: Event, ifItWaitsFor other: Event.ID) -> Bool {
    var waiting = event.path?.request?.waitingHandler
    while let handler = waiting {
      let behind = handler.lane?.handlers(behind: handler) ?? []
      if ([handler] + behind).contains(where: { $0.event.id == other }) { return true }
      waiting = handler.event.path?.request?.waitingHandler
    }
    return false
  }

  /// The names from the handler that would be waited for down to the event; `nil` if nothing waits in a circle.
  static func names(of event: Event, behind lane: HandlerQueue) -> [String]? {
    var seen: Set<ObjectIdentifier> = []
    var open: [(handler: RunningHandler, names: [String])] = []
    func visit(_ handler: RunningHandler?, _ names: [String]) {
      guard let handler, seen.insert(ObjectIdentifier(handler)).inserted else { return }
      open.append((handler, [handler.event.name] + names))
    }
    visit(event.path?.request?.waitingHandler, [event.name])
    while let (handler, names) = open.popLast() {
      if handler.lane === lane { return names }
      visit(handler.event.path?.request?.waitingHandler, names)
      for waiting in handler.lane?.handlers(behind: handler) ?? [] {
        visit(waiting.event.path?.request?.waitingHandler, [waiting.event.name] + names)
      }
    }
    return nil
  }
}
