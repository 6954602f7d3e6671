import Testing

@testable import VIPER

@Suite("The state machine of a route")
struct RouteLifecycleStateTests {
  private let result = EventResult(
    closing: "editor", key: .unknown, event: nil, depth: 0, status: .empty, data: nil, error: nil, values: nil)
  private let other = EventResult(
    closing: "other", key: .unknown, event: nil, depth: 0, status: .empty, data: nil, error: nil, values: nil)

  /// A state machine of a module that is shown.
  private func shown() -> RouteLifecycleState {
    var machine = RouteLifecycleState()
    #expect(machine.enter(.routing) == true)
    machine.didShow()
    #expect(machine.enter(.routed) == true)
    return machine
  }

  /// A state machine of a made module during its transition.
  private func previewBeingShown() -> RouteLifecycleState {
    var machine = RouteLifecycleState()
    machine.didMakePreview()
    #expect(machine.enter(.routing) == true)
    return machine
  }

  @Test func `a route enters each state once and never leaves a final state`() {
    var machine = RouteLifecycleState()
    #expect(machine.state == .unrouted && machine.canRemove && machine.isOpen)
    #expect(machine.enter(.routing) && !machine.enter(.routing))
    #expect(!machine.hasBeenShown && machine.enter(.routed) && machine.hasBeenShown)
    #expect(machine.enter(.removed) && !machine.enter(.routed) && machine.state == .removed)
    #expect(!machine.canRemove)
  }

  @Test func `a route that fails immediately sends no closing result, because the caller has the error`() {
    var machine = RouteLifecycleState()
    let transition = machine.fail(isReturned: true)
    #expect(transition.state == .failed && transition.isEnd && transition.isNotified)
    #expect(!machine.isOpen && machine.sendClosing(result) == nil && machine.sentResult == nil)
  }

  @Test func `a route that fails after its call sends one closing result with the error`() {
    var machine = RouteLifecycleState()
    let transition = machine.fail(isReturned: false)
    #expect(transition.state == .failed && transition.isEnd && machine.isLost)
    #expect(!machine.canRemove && machine.close()?.state == nil, "the opener is notified once")
    #expect(machine.sendClosing(result) != nil && machine.sendClosing(result) == nil)
  }

  @Test func `a module that finished before it could be shown closes instead of failing`() {
    var machine = RouteLifecycleState()
    #expect(machine.enter(.routing) && machine.decideClosing(nil) && machine.enter(.removing))
    let transition = machine.failShowing()
    #expect(transition?.state == .removing && !machine.isLost)
    #expect(machine.close()?.state == .removed)
  }

  @Test func `a made module that cannot be shown returns to the state unrouted`() {
    var machine = previewBeingShown()
    #expect(machine.staysAsPreview)
    let transition = machine.failShowing()
    #expect(transition?.state == .unrouted && transition?.isEnd == false)
    #expect(machine.enter(.unrouted) && machine.isOpen && machine.canRemove)
    #expect(machine.failCommit().state == .unrouted)
  }

  @Test func `a made module that is removed during its transition enters the state failed, not unrouted`() {
    var machine = previewBeingShown()
    #expect(machine.enter(.removing) && !machine.staysAsPreview)
    #expect(machine.failShowing()?.state == .failed)
  }

  @Test func `a failure after a final state changes nothing`() {
    var machine = shown()
    #expect(machine.enter(.removed) == true)
    #expect(machine.failShowing()?.state == nil && machine.failRemoval()?.state == nil)
    #expect(machine.failMove()?.state == nil && machine.close()?.state == nil)
  }

  @Test func `a module that cannot be removed or moved remains in the state routed`() {
    var machine = shown()
    #expect(machine.failMove()?.state == .routed && machine.failRemoval()?.state == nil)
    #expect(machine.enter(.removing) && !machine.canRemove)
    #expect(machine.failRemoval()?.state == .routed && machine.failMove()?.state == nil)
  }

  @Test func `interceptors are notified of a removal only if the module was shown`() {
    #expect(shown().close()?.isNotified == true && RouteLifecycleState().close()?.isNotified == false)
    #expect(shown().close()?.isEnd == true)
  }

  @Test func `the closing result of a route is decided once and sent once`() {
    var machine = shown()
    #expect(machine.isOpen && machine.decideClosing(result) && !machine.decideClosing(nil) && !machine.isOpen)
    #expect(machine.sentResult == nil && machine.sendClosing(other)?.name == result.name)
    #expect(machine.sentResult?.name == result.name)
    #expect(machine.sendClosing(other) == nil && !machine.decideClosing(nil))
  }
}
