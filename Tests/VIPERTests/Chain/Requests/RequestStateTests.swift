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
    let isWanted = state.handlerDidBegin()
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: true)
    #expect(due(state) == "none")
    state.didConsumeAnswer(at: 0)
    #expect(due(state) == "consumed(at: 0)")
  }

  @Test func `A node may leave out an element of a loop`() {
    var state = RequestState(isForOne: false)
    let isWanted = state.handlerDidBegin()
    #expect(isWanted)
    state.didForwardAnswer(to: 0, isFinal: false)
    state.handlerDidEnd()
    #expect(due(state) == "complete")
  }

  @Test func `When it has ended no handler may begin`() {
    var state = RequestState(isForOne: true)
    let wasWanted = state.handlerDidBegin()
    state.end()
    let isWanted = state.handlerDidBegin()
    #expect(wasWanted && !isWanted && state.isOver && due(state) == "none")
  }
}
