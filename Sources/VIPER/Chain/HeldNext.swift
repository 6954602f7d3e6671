/// The rest of the way from one link, to be gone later: what `next.hold()` gives.
///
/// It refers to the module weakly and keeps no part alive. Once the module is gone, every method
/// answers ``Outcome/gone`` and nothing runs. Dropping it unused loses the event, which is reported.
@MainActor public final class HeldNext {
  private weak var chain: ModuleChain?
  private let index: Int
  private let cause: Cause?
  private let module: String
  private let sink: any DiagnosticSink
  private let isModuleOpen: Lock<Bool>
  private var isUsed = false

  init(chain: ModuleChain, index: Int, cause: Cause?) {
    self.chain = chain
    self.index = index
    self.cause = cause
    module = chain.name
    sink = chain.runtime.sink
    isModuleOpen = chain.observeOpenness()
  }

  deinit {
    guard !isUsed, chain != nil, isModuleOpen.withLock({ $0 }) else { return }
    sink.report(.heldAndDropped(name: cause?.name ?? "", module: module))
  }

  /// Passes the event on to the link below, as a delivery of its own.
  ///
  /// - Returns: what became of it; ``Outcome/waiting`` if another delivery is under way.
  @discardableResult
  public func handle(_ event: Event) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive else { return .gone }
    return chain.runtime.goOnAgain(event, to: chain, below: index)
  }

  /// Passes a result on to the link above; this answers the held event.
  ///
  /// - Returns: what became of it.
  @discardableResult
  public func receive(_ result: EventResult) -> Outcome {
    isUsed = true
    guard let chain, chain.isAlive else { return .gone }
    return chain.runtime.climb(result, in: chain, above: index)
  }

  /// Refuses the event: answers it ``ResultStatus/invalid``, or another status, with a message.
  ///
  /// - Returns: ``Outcome/rejected``, or ``Outcome/gone``.
  @discardableResult
  public func reject(
    _ event: Event, _ message: String, status: ResultStatus = .invalid
  ) -> Outcome {
    let outcome = receive(EventResult(answering: event, status: status, message: message))
    return outcome == .gone ? .gone : .rejected
  }
}
