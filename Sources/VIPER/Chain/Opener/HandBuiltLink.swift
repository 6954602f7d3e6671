/// The presentation of a module that has an opener and was built in code, not opened by a route.
@MainActor final class HandBuiltLink: OpenerLink {
  let route: String? = nil
  /// The opener; `nil` after the closing result was sent.
  private var opener: Opener?
  private let runtime: Runtime
  private let module: String
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

  func send<Name: TypedName>(_ name: Name, _ output: Name.Output, because cause: TaskCause?) -> Outcome? {
    guard let opener else { return runtime.drop() }
    return opener.send(opener.message(name, output, because: cause), because: cause)
  }

  func finish(with output: (any Sendable)?) -> Bool {
    if hasFinished { runtime.report(.finishedTwice(module: module)) }
    hasFinished = true
    return close(output == nil ? .empty : .success, data: output)
  }

  func didAppear() {}
  func didTransfer(to view: AnyObject) {}

  func didClose() { close(.empty) }

  @discardableResult private func close(_ status: ResultStatus, data: (any Sendable)? = nil) -> Bool {
    guard let opener else { return false }
    self.opener = nil
    opener.close(with: opener.result(status, data: data))
    return true
  }
}
