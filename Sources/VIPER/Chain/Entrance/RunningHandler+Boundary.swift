// Asynchronous handlers in the presence of a boundary.

extension RunningHandler {
  /// The core of the module, while the module exists.
  fileprivate var core: ModuleCore? { (module as? ModuleChain)?.core }

  /// Lets the handler begin, when a boundary permits it.
  func willBegin() async {
    guard let core, core.runtime.hasBoundary else { return }
    await core.runtime.pass(.handler, event.name, number: number, core, at: position)
  }

  /// Lets an answer in through the boundary. A handler with a waiting answer has not returned.
  func enter(_ result: EventResult) {
    guard let core else { return }
    waiting.answers += 1
    let outcome = core.runtime.enter(.answer(result, by: HandlerTask(handler: self)), core, at: position) {
      self.waiting.answers -= 1
      self.answer(result)
      guard self.waiting.answers == 0 else { return .answered }
      if self.waiting.isPaused { self.resume() }
      self.waiting.isPaused = false
      if self.waiting.isReturned { self.didReturn() }
      return .answered
    }
    guard outcome == .waiting, !waiting.isPaused else { return }
    waiting.isPaused = true
    pause(for: .outside)
  }
}

extension HandlerTask {
  /// The module of the handler, while it exists.
  package var module: ModuleCore? { handler.core }
}
