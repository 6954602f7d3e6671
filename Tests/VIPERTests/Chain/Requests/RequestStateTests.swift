import Testing

@testable import VIPER

@Suite("The state of a request")
struct RequestStateTests {
  /// The end that applies when the event is not held.
  private func due(_ state: RequestState) -> String { state.due(isHeld: false).map { "\($0)" } ?? "none" }

  @Test func `a request stays open while a delivery runs, a handler runs or an event is held`() {
    var state = RequestState(isForOne: true)
    state.deliveryWillBegin()
    #expect(due(state) == "none")
    let isWanted = state.handlerDidBegin()
    #expect(isWanted)
    state.deliveryDidEnd(.accepted)
    #expect(due(state) == "none")
    state.didRetain()
    state.handlerDidEnd()
    #expect(due(state) == "none")
    state.didResume()
    #expect(state.due(isHeld: true) == nil)
    #expect(due(state) == "complete")
  }

  @Test(arguments: [
    (Outcome.rejected, "failed(VIPER.RequestError.Reason.rejected)"),
    (.unhandled, "failed(VIPER.RequestError.Reason.unhandled)"), (.gone, "failed(VIPER.RequestError.Reason.gone)"),
    (.accepted, "failed(VIPER.RequestError.Reason.noAnswer)"),
  ])
  func `a request that receives no answer ends with the reason of its last outcome`(_ outcome: Outcome, _ end: String) {
    var state = RequestState(isForOne: true)
    state.didEnd(outcome)
    state.didEnd(.waiting)
    #expect(due(state) == end)
  }

  @Test func `an answer that a node does not pass on counts as consumed unless the event is resumed afterwards`() {
    var state = RequestState(isForOne: true)
    state.didForwardAnswer(to: 7, isFinal: true)
    #expect(due(state) == "consumed(at: 7)")
    state.didResume()
    #expect(due(state) == "failed(VIPER.RequestError.Reason.noAnswer)")
  }

  @Test func `a mapping that consumes the answer ends the request while the handler runs`() {
    var state = RequestState(isForOne: true)
    let isWanted = state.handlerDidBegin()
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: true)
    #expect(due(state) == "none")
    state.didConsumeAnswer(at: 0)
    #expect(due(state) == "consumed(at: 0)")
  }

  @Test func `a node can drop an element of a sequence of answers`() {
    var state = RequestState(isForOne: false)
    let isWanted = state.handlerDidBegin()
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: false)
    state.handlerDidEnd()
    #expect(due(state) == "complete")
  }

  @Test func `a handler cannot begin after the request has ended`() {
    var state = RequestState(isForOne: true)
    let wasWanted = state.handlerDidBegin()
    state.end()
    let isWanted = state.handlerDidBegin()
    #expect(wasWanted)
    #expect(!isWanted)
    #expect(state.isOver)
    #expect(due(state) == "none")
  }
}
