/// The presentation of a module that has an opener and was built in code, not opened by a route.
@MainActor final class HandBuiltPresentation: ModulePresentation {
  let route: String? = nil
  private let opener: Opener
  private let runtime: Runtime
  private let module: String
  private var isClosed = false
  private var hasFinished = false

  /// Creates the presentation of a module.
  ///
  /// - Parameters:
  ///   - module: The module's prefix.
  ///   - chain: The chain of the opener.
  init(of module: String, for chain: ModuleChain) {
    self.module = module
    runtime = chain.runtime
    opener = Opener(
      chain,
      origin: Opener.Origin(
        name: Lifecycle.closed.text, key: Lifecycle.closed.key, event: nil, depth: chain.runtime.depthOfCause,
        values: chain.runtime.values),
      runtime: chain.runtime)
  }

  deinit {
    // The view was released without `removed()`. The opener still receives a closing result.
    guard !isClosed else { return }
    DeferredCleanup.add(module, of: runtime.idleness) { [opener] in opener.close(with: opener.result(.empty)) }
  }

  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: EventContext?) -> Outcome? {
    if isClosed { return runtime.drop() }
    return opener.send(opener.message(name, output, because: cause), because: cause)
  }

  func finish(with output: (any Sendable)?) -> Bool {
    if hasFinished { runtime.report(.finishedTwice(module: module)) }
    hasFinished = true
    return close(output == nil ? .empty : .success, data: output)
  }

  func didAppear() {}
  func didTransfer(to view: any ResultReceiver & AnyObject) {}

  func didClose() { close(.empty) }

  @discardableResult private func close(_ status: ResultStatus, data: (any Sendable)? = nil) -> Bool {
    guard !isClosed else { return false }
    isClosed = true
    opener.close(with: opener.result(status, data: data))
    return true
  }
}
