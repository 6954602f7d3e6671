/// The handlers of one name in one part that are in flight under a policy, in order of arrival.
@MainActor final class HandlerQueue {
  @MainActor private struct Member {
    let handler: RunningHandler
    /// Resumes the handler when its turn comes.
    let turn = Waiters<Void>()
  }

  /// The handlers that have not returned, by their numbers, which rise.
  private var members: [Int: Member] = [:]
  /// The numbers of all since the first that has not returned, and a few before.
  private var numbers: [Int] = []
  private var head = 0

  /// The oldest handler that has not returned.
  var first: RunningHandler? { head < numbers.count ? members[numbers[head]]?.handler : nil }

  /// The handlers that have not returned, the oldest first.
  var handlers: [RunningHandler] { numbers[head...].compactMap { members[$0]?.handler } }

  /// The handlers that wait for another.
  func handlers(behind handler: RunningHandler) -> [RunningHandler] { handlers.filter { $0.number > handler.number } }

  func append(_ handler: RunningHandler) {
    members[handler.number] = Member(handler: handler)
    numbers.append(handler.number)
    // The first may never return, and many may come and go behind it.
    if numbers.count > 64, numbers.count > 2 * members.count {
      numbers = numbers[head...].filter { members[$0] != nil }
      head = 0
    }
  }

  /// Removes a handler that has returned, or will not begin.
  func remove(_ handler: RunningHandler) {
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

  /// Returns when all handlers before this one have returned. Meanwhile it does not count as under way.
  ///
  /// - Returns: `false` if its task was cancelled before.
  func turn(of handler: RunningHandler) async -> Bool {
    while first !== handler {
      guard let turn = members[handler.number]?.turn, await turn.wait(pausing: handler, for: .turn) != nil else {
        return false
      }
    }
    return !Task.isCancelled
  }
}
