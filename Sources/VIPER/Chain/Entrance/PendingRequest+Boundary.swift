// Requests in the presence of a boundary.

extension PendingRequest {
  /// The module of the requester, while it exists.
  var requester: ModuleCore? { (module as? ModuleChain)?.core }

  /// Whether the task of the request continues as soon as the event was delivered.
  var continuesWithDelivery: Bool { delivery.number > 0 && !delivery.isFollowedByWait && !isPlayed }

  /// Whether a boundary knows the request by this number.
  func isNumbered(_ number: Int, _ name: String, at position: Int) -> Bool {
    delivery.number == number && self.name == name && self.position == position
  }

  /// Ends the request for its task, which no longer waits.
  func stop(_ reason: RequestError.Reason) {
    guard delivery.isOfOutside, !isOver, let requester, delivery.number > 0 else { return end(reason) }
    requester.runtime.enterNow(.cancel(name, number: delivery.number), requester, at: position) { end(reason) }
  }

  /// Records that a boundary has delivered the event.
  ///
  /// - Parameter isOfOutside: Whether the app's own code sent the request.
  func wasDelivered(through boundary: any Boundary, isOfOutside: Bool) {
    let kind = OutsideInput.Kind.continuation(.request, name, number: 0)
    let input = OutsideInput(kind: kind, module: requester, position: position, isCaused: true)
    delivery = (boundary.nextNumber(of: input), answers.isEmpty && !isOver, isOfOutside)
  }

  /// Lets the task of the request continue after a wait, when a boundary permits it.
  func didWait() async {
    guard let requester, delivery.number > 0 else { return }
    guard delivery.isFollowedByWait else { return requester.runtime.tap.boundary?.didContinue() ?? () }
    await requester.runtime.pass(.request, name, number: delivery.number, requester, at: position)
  }
}
