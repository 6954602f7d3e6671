import Testing

@testable import VIPER

@Suite("The state of a request")
struct RequestStateTests {
  /// The end that is due when nothing holds the event.
  private func due(_ state: RequestState) -> String { state.due(isHeld: false).map { "\($0)" } ?? "none" }

  @Test func `Each of a delivery, a handler, a handle and a handler of whole events keeps it open`() {
    var state = RequestState(isForOne: true)
    state.deliveryWillBegin()
    #expect(due(state) == "none")
    let isWanted = state.handlerDidBegin(1)
    #expect(isWanted)
    state.deliveryDidEnd(.accepted)
    #expect(due(state) == "none")
    state.didRetain()
    state.handlerDidEnd(1)
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
  func `Without an answer the last outcome is the reason`(_ outcome: Outcome, _ end: String) {
    var state = RequestState(isForOne: true)
    state.didEnd(outcome)
    state.didEnd(.waiting)
    #expect(due(state) == end)
  }

  @Test func `An answer that a node has taken is consumed there, until the event is resumed`() {
    var state = RequestState(isForOne: true)
    state.didForwardAnswer(to: 7, isFinal: true)
    #expect(due(state) == "consumed(at: 7)")
    state.didResume()
    #expect(due(state) == "failed(VIPER.RequestError.Reason.noAnswer)")
  }

  @Test func `A mapping that has taken the answer ends the request while the handler runs`() {
    var state = RequestState(isForOne: true)
    let isWanted = state.handlerDidBegin(1)
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: true)
    #expect(due(state) == "none")
    state.didConsumeAnswer(at: 0)
    #expect(due(state) == "consumed(at: 0)")
  }

  @Test func `A node may leave out an element of a loop`() {
    var state = RequestState(isForOne: false)
    let isWanted = state.handlerDidBegin(1)
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: false)
    state.handlerDidEnd(1)
    #expect(due(state) == "complete")
  }

  @Test func `When it ends its handlers are to be cancelled, and none may begin`() {
    var state = RequestState(isForOne: true)
    let areWanted = [state.handlerDidBegin(1), state.handlerDidBegin(2)]
    let handlers = state.end()
    let isWanted = state.handlerDidBegin(3)
    #expect(areWanted == [true, true] && handlers == [1, 2] && !isWanted)
    let none = state.end()
    #expect(state.isOver && due(state) == "none" && none.isEmpty)
  }
}
