// The way of an event down a chain, and of its answer up. `Next` calls `pass`, `pass` calls the node, and the part or
// middleware at the node calls its `Next`. A part finds its handler in its `PartTables`.

extension ChainNodeList {
  // MARK: Events

  /// Passes an event to the node at an index.
  @inline(__always) func pass(_ event: Event, to index: Int, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    // The router handles a route event that has passed the presenter.
    if index == belowPresenter, event.kind == .route, module.runtime.routes != nil {
      return module.dispatchToRouter(event)
    }
    let outcome =
      module.isWatched(event.isWatched)
      ? passWatched(event, to: index, in: module, serial) : call(event, at: index, in: module, serial)
    if outcome == .unhandled, module.deliveries.reportedUnhandled == nil || nodes[index].kind == .end {
      // There is no node below, or the node returned `unhandled` without passing the event on.
      return module.unhandled(event, above: nodes[index].position, serial: serial)
    }
    return outcome
  }

  /// Calls a node with an event.
  @inline(__always) private func call(_ event: Event, at index: Int, in module: ModuleCore, _ serial: UInt64) -> Outcome
  { nodes[index].handle(event, next: Next(at: index, of: version, isForEvent: true, in: module, serial)) }

  /// Passes on an event with carried values or a reply path, or while the tap is open.
  @inline(never) private func passWatched(_ event: Event, to index: Int, in module: ModuleCore, _ serial: UInt64)
    -> Outcome
  {
    guard nodes[index].kind != .end else { return .unhandled }
    return module.runtime.withValues(event.values) { passAlongPath(event, to: index, in: module, serial) }
  }

  private func passAlongPath(_ event: Event, to index: Int, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    let runtime = module.runtime
    guard runtime.tap.isOpen else {
      // Usually the event follows the current path.
      if runtime.isPath(event.metadata) { return call(event, at: index, in: module, serial) }
      return runtime.withPath(event.path) { call(event, at: index, in: module, serial) }
    }
    return runtime.withPath(event.path) {
      let next = Next(at: index, of: version, isForEvent: true, in: module, serial)
      return runtime.tap.pass(event, to: index, of: self, next: next) { call(event, at: index, in: module, serial) }
    }
  }

  // MARK: Results

  /// Passes a result from the node at an index to the node above.
  @inline(__always) func passUp(_ result: EventResult, from index: Int, in module: ModuleCore, _ serial: UInt64)
    -> Outcome
  { pass(result, to: index - 1, from: nodes[index].position, in: module, serial) }

  /// Passes a result to the node at an index.
  ///
  /// - Parameter position: The position that the result leaves, which is below the node.
  @inline(__always) func pass(
    _ result: EventResult, to index: Int, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    return module.isWatched(result.isWatched)
      ? passWatched(result, to: index, from: position, in: module, serial)
      : call(result, at: index, in: module, serial)
  }

  /// Calls a node with a result.
  @inline(__always) private func call(
    _ result: EventResult, at index: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    nodes[index].receive(result, next: Next(at: index, of: version, isForEvent: false, in: module, serial))
  }

  /// Passes on a result with carried values or a reply path, or while the tap is open.
  @inline(never) private func passWatched(
    _ result: EventResult, to index: Int, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    let runtime = module.runtime
    guard runtime.tap.isOpen, runtime.tap.note(result, from: position, in: module) else {
      return runtime.withValues(result.values) { passAlongPath(result, to: index, from: position, in: module, serial) }
    }
    guard let result = runtime.tap.admit(result, in: module) else { return runtime.drop() }
    return runtime.withValues(result.values) { passAlongPath(result, to: index, from: position, in: module, serial) }
  }

  private func passAlongPath(
    _ result: EventResult, to index: Int, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    let (runtime, path) = (module.runtime, result.path)
    if let path, let outcome = module.end(path, of: result, from: position, to: nodes[index].position) {
      return outcome
    }
    guard runtime.tap.isOpen || index == 0 else {
      return runtime.withPath(path) { call(result, at: index, in: module, serial) }
    }
    // A result that arrives at the view loses its path. A view that stores the result must not retain the whole path.
    let arrived = index == 0 ? result.detached : result
    return runtime.withPath(arrived.path) {
      guard runtime.tap.isOpen else { return call(arrived, at: index, in: module, serial) }
      let next = Next(at: index, of: version, isForEvent: false, in: module, serial)
      return runtime.tap.pass(arrived, from: position, to: index, of: self, next: next) {
        call(arrived, at: index, in: module, serial)
      }
    }
  }
}

extension ChainNode {
  /// Calls the part or middleware with an event.
  @inline(__always) func handle(_ event: Event, next: Next) -> Outcome {
    switch kind {
    case .middleware: middleware.handle(event, next: next)
    case .presenter: next.module.presenter.handle(event, next: next)
    case .interactor: next.module.interactor.handle(event, next: next)
    case .view, .end: .unhandled
    }
  }

  /// Calls the part or middleware with a result.
  @inline(__always) func receive(_ result: EventResult, next: Next) -> Outcome {
    switch kind {
    case .middleware: middleware.receive(result, next: next)
    case .presenter: next.module.presenter.receive(result, next: next)
    case .view: next.module.dispatchToView(result, next: next)
    case .interactor: skip(result, next: next)
    case .end: .unhandled
    }
  }

  /// Passes on a result that was created below the interactor. The interactor receives no results.
  @inline(never) private func skip(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }

  /// Dispatches an event through the mapping of the part. See ``PartTables/dispatch(_:to:next:)``.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    tables.dispatch(event, to: part, next: next)
  }

  /// Dispatches a result through the mapping of the part. See ``PartTables/dispatch(_:to:next:)``.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    tables.dispatch(result, to: part, next: next)
  }
}
