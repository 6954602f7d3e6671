import Testing

@testable import VIPER

@Suite("The state machine of a route")
struct RouteLifecycleStateTests {
  /// A machine whose module is shown.
  private func shown() -> RouteLifecycleState {
    var machine = RouteLifecycleState()
    #expect(machine.enter(.routing) == true)
    machine.didShow()
    #expect(machine.enter(.routed) == true)
    return machine
  }

  /// A machine whose module was made, and is being shown.
  private func previewBeingShown() -> RouteLifecycleState {
    var machine = RouteLifecycleState()
    machine.didMakePreview()
    #expect(machine.enter(.routing) == true)
    return machine
  }

  @Test func `A state is entered once, and a final one is never left`() {
    var machine = RouteLifecycleState()
    #expect(machine.state == .unrouted && machine.canRemove && machine.isOpen)
    #expect(machine.enter(.routing) && !machine.enter(.routing))
    #expect(!machine.hasBeenShown && machine.enter(.routed) && machine.hasBeenShown)
    #expect(machine.enter(.removed) && !machine.enter(.routed) && machine.state == .removed)
    #expect(!machine.canRemove)
  }

  @Test func `A route that fails at once sends its opener nothing: the caller has the error`() {
    var machine = RouteLifecycleState()
    let transition = machine.fail(isReturned: true)
    #expect(transition.state == .failed && transition.closing == .error)
    #expect(transition.notice == .failed && !machine.isOpen && !machine.sendClosing())
  }

  @Test func `A route that fails later closes with the error, once`() {
    var machine = RouteLifecycleState()
    let transition = machine.fail(isReturned: false)
    #expect(transition.state == .failed && transition.closing == .error && machine.isLost)
    #expect(!machine.canRemove && machine.close()?.state == nil, "nobody is told twice")
    #expect(machine.sendClosing() && !machine.sendClosing())
  }

  @Test func `A module that has finished and cannot be shown closes; it does not fail`() {
    var machine = RouteLifecycleState()
    #expect(machine.enter(.routing) && machine.decideClosing() && machine.enter(.removing))
    let transition = machine.failShowing()
    #expect(transition?.state == .removing && !machine.isLost)
    #expect(machine.close()?.state == .removed)
  }

  @Test func `A preview that cannot be shown stays`() {
    var machine = previewBeingShown()
    #expect(machine.staysAsPreview)
    let transition = machine.failShowing()
    #expect(transition?.state == .unrouted && transition?.closing == nil)
    #expect(machine.enter(.unrouted) && machine.isOpen && machine.canRemove)
    #expect(machine.failCommit().state == .unrouted)
  }

  @Test func `A preview that is removed while it is shown does not stay`() {
    var machine = previewBeingShown()
    #expect(machine.enter(.removing) && !machine.staysAsPreview)
    #expect(machine.failShowing()?.state == .failed)
  }

  @Test func `What fails after the end is not announced`() {
    var machine = shown()
    #expect(machine.enter(.removed) == true)
    #expect(machine.failShowing()?.state == nil && machine.failRemoval()?.state == nil)
    #expect(machine.failMove()?.state == nil && machine.close()?.state == nil)
  }

  @Test func `A module that cannot be taken off or moved is shown still`() {
    var machine = shown()
    #expect(machine.failMove()?.state == .routed && machine.failRemoval()?.state == nil)
    #expect(machine.enter(.removing) && !machine.canRemove)
    #expect(machine.failRemoval()?.state == .routed && machine.failMove()?.state == nil)
  }

  @Test func `Interceptors are told of the removal of what was shown only`() {
    #expect(
      shown().close()?.notice == .removed
        && RouteLifecycleState().close()?.notice == RouteLifecycleState.Transition.Notice.none)
    #expect(shown().close()?.closing == .empty)
  }

  @Test func `The closing result is decided once and sent once, and then the module sends no messages`() {
    var machine = shown()
    #expect(machine.isOpen && machine.decideClosing() && !machine.decideClosing() && !machine.isOpen)
    #expect(machine.sendClosing() && !machine.sendClosing() && !machine.decideClosing())
  }
}
