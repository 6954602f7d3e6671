// Asynchronous handlers in the presence of a boundary.

extension RunningHandler {
  /// The module of the handler, while it exists.
  package var module: ModuleCore? { (owner as? ModuleChain)?.core }

  /// Lets the handler begin, when a boundary permits it.
  func willBegin() async {
    guard let module, module.runtime.tap.hasBoundary else { return }
    await module.runtime.pass(.handler, event.name, number: number, module, at: position)
  }

  /// A waiter for the waiters' value, for the calling task of the handler.
  package func waiter(of waiters: Waiters<Void>) -> Waiters<Void>.Waiter {
    waiters.waiter(pausing: self, for: .element)
  }

  /// Lets an answer in through the boundary. A handler with a waiting answer has not returned.
  func enter(_ result: EventResult) {
    guard let module else { return }
    waiting.answers += 1
    let outcome = module.runtime.enter(.answer(result, by: self), module, at: position) {
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
