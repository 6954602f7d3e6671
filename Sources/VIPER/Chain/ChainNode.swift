/// One direction of a node in a module's chain: the node's record for events or its record for results. A ``Next``
/// contains such a node, and the node forwards to its neighbor.
///
/// A node is immutable and belongs to no module. Modules with the same blueprint share their nodes, so the module is
/// passed along with each event and result.
///
/// A node refers to its record without retaining it. The record lives as long as the ``ChainNodeList``, and a ``Next``
/// checks that the list exists before it uses its node. With nodes that are objects in an array, a round trip took
/// 3,800 instructions instead of 1,375.
@safe @MainActor struct ChainNode {
  private let record: UnsafePointer<Record>

  fileprivate init(_ record: UnsafePointer<Record>) { unsafe self.record = record }

  var element: ChainElement { unsafe record.pointee.element }
  /// The version of the node's list. See ``ChainNodeList/version``.
  var version: Int32 { unsafe record.pointee.version }
  /// Whether this is the record for events. Otherwise it is the record for results.
  var isForEvents: Bool { unsafe record.pointee.isForEvents }
  /// The position, which does not change when other nodes are added or removed.
  var position: Int { unsafe record.pointee.element.position }
  var kind: ChainElement.Kind { unsafe record.pointee.element.kind }

  /// Returns the type of the part or middleware at this node.
  func part(in module: ModuleCore) -> Any.Type { unsafe record.pointee.part(in: module) }

  // MARK: Mapping of the part at this node

  /// Dispatches an event through the mapping of the part at this node.
  ///
  /// - Returns: The outcome, `.some(nil)` if there is no handler, or `nil` if the mapping at this node is not for the
  ///   class of `part`.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    unsafe record.pointee.dispatch(event, to: part, next: next)
  }

  /// Dispatches a result through the mapping of the part at this node.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    unsafe record.pointee.dispatch(result, to: part, next: next)
  }

  // MARK: Forwarding

  /// Forwards an event to the node below.
  @inline(__always) func forward(_ event: Event, in module: ModuleCore, serial: UInt64) -> Outcome {
    unsafe record.pointee.forward(event, in: module, serial: serial)
  }

  /// Forwards a result to the node above.
  @inline(__always) func forward(_ result: EventResult, in module: ModuleCore, serial: UInt64) -> Outcome {
    unsafe record.pointee.forward(result, in: module, serial: serial)
  }

  /// Forwards a result to the node above.
  ///
  /// - Parameter position: The position that the result leaves. This is the position of this node or a position below
  ///   it.
  @inline(__always) func forward(_ result: EventResult, from position: Int, in module: ModuleCore, serial: UInt64)
    -> Outcome
  { unsafe record.pointee.forward(result, from: position, in: module, serial: serial) }

  /// The immutable records of a list, which are stored without copies and without reference counting.
  @safe @MainActor struct Records: ~Copyable {
    private let start: UnsafeMutablePointer<Record>
    let count: Int

    /// Creates two records for each element except the first and the last: one for events, followed by one for results.
    init(_ elements: [ChainElement], version: Int32) {
      let nodes = max(elements.count - 2, 0)
      let start = UnsafeMutablePointer<Record>.allocate(capacity: 2 * nodes)
      unsafe (self.start, count) = (start, 2 * nodes)
      for number in 0..<nodes {
        for isForEvents in [true, false] {
          let (above, here) = (2 * max(number - 1, 0) + 1, 2 * number + (isForEvents ? 0 : 1))
          let below = 2 * min(number + 1, nodes - 1)
          let record = unsafe Record(
            (elements[number], elements[number + 1], elements[number + 2]), version: version, isForEvents: isForEvents,
            above: ChainNode(start + above), below: ChainNode(start + below))
          unsafe (start + here).initialize(to: record)
        }
      }
    }

    deinit {
      unsafe start.deinitialize(count: count)
      unsafe start.deallocate()
    }

    /// The record at an index, which is limited to the valid range.
    subscript(index: Int) -> ChainNode {
      let index = max(0, min(index, count - 1))
      return unsafe ChainNode(start + index)
    }
  }
}

/// The stored properties of a node.
@MainActor private struct Record: ~Copyable {
  let element: ChainElement
  let version: Int32
  let isForEvents: Bool
  private let above: ChainNode
  private let below: ChainNode
  // The neighbors' properties are stored here, because each read of a property of another node would copy the property.
  private let kindAbove: ChainElement.Kind
  private let kindBelow: ChainElement.Kind
  private let receiver: any ResultReceiver
  private let handler: any EventHandler

  /// Creates a record for a node between two others.
  ///
  /// - Parameters:
  ///   - elements: The elements above, at and below this node.
  ///   - above: The node to which results are forwarded.
  ///   - below: The node to which events are forwarded.
  init(
    _ elements: (above: ChainElement, here: ChainElement, below: ChainElement), version: Int32, isForEvents: Bool,
    above: ChainNode, below: ChainNode
  ) {
    element = elements.here
    self.version = version
    self.isForEvents = isForEvents
    self.above = above
    self.below = below
    kindAbove = elements.above.kind
    kindBelow = elements.below.kind
    receiver = elements.above.middleware
    handler = elements.below.middleware
  }

  func part(in module: ModuleCore) -> Any.Type {
    switch element.kind {
    case .middleware: type(of: element.middleware)
    case .presenter: type(of: module.presenter)
    case .interactor: type(of: module.interactor)
    case .view, .nothing: Never.self
    }
  }

  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome?? {
    element.tables.dispatch(event, to: part, next: next)
  }

  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, next: Next) -> Outcome?? {
    element.tables.dispatch(result, to: part, next: next)
  }

  @inline(__always) func forward(_ event: Event, in module: ModuleCore, serial: UInt64) -> Outcome {
    guard module.isOpen else { return module.runtime.drop() }
    // The router handles a route event that has passed the presenter.
    if element.kind == .presenter, event.kind == .route, module.runtime.routes != nil {
      return module.dispatchToRouter(event)
    }
    let outcome =
      module.isWatched(event.isWatched)
      ? dispatchWatched(event, in: module, serial) : dispatch(event, in: module, serial)
    if outcome == .unhandled, kindBelow == .nothing || module.deliveries.reportedUnhandled == nil {
      // There is no node below, or the node below returned `unhandled` without forwarding the event.
      return module.unhandled(event, above: below.position, serial: serial)
    }
    return outcome
  }

  @inline(__always) private func dispatch(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    // Each case creates its own `Next`, because a `Next` that is used twice is retained.
    switch kindBelow {
    case .middleware: handler.handle(event, next: Next(at: below, in: module, serial))
    case .presenter: module.presenter.handle(event, next: Next(at: below, in: module, serial))
    case .interactor: module.interactor.handle(event, next: Next(at: below, in: module, serial))
    case .view, .nothing: .unhandled
    }
  }

  @inline(never) private func dispatchWatched(_ event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    guard kindBelow != .nothing else { return .unhandled }
    if !module.runtime.isObserved, !event.hasValues {
      // Usually the event follows the current path.
      if module.runtime.isPath(event.metadata) { return dispatch(event, in: module, serial) }
      return module.runtime.withPath(event.path) { dispatch(event, in: module, serial) }
    }
    return module.dispatchWatched(event, to: below) {
      module.runtime.hasBoundary ? cross(with: event, in: module, serial) : dispatch(event, in: module, serial)
    }
  }

  /// Forwards an event to the node below in the presence of a boundary.
  @inline(never) private func cross(with event: Event, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    guard let boundary = module.runtime.boundary else { return dispatch(event, in: module, serial) }
    return switch kindBelow {
    case .interactor:
      boundary.call(
        InteractorCall(
          event: event, module: module, next: Next(at: below, in: module, serial),
          table: below.element.tables.events))
    case .middleware where boundary.leavesOutEffects && handler is any ActsOutside:
      Next(at: below, in: module, serial).handle(event)
    case .middleware, .presenter, .view, .nothing: dispatch(event, in: module, serial)
    }
  }

  @inline(__always) func forward(_ result: EventResult, in module: ModuleCore, serial: UInt64) -> Outcome {
    // If this node's list is no longer in force, the result continues along the list in force.
    guard !isForEvents || version == module.version else {
      return module.chain?.receive(result, above: element.position, serial: serial) ?? module.runtime.drop()
    }
    return forward(result, from: element.position, in: module, serial: serial)
  }

  @inline(__always) func forward(_ result: EventResult, from position: Int, in module: ModuleCore, serial: UInt64)
    -> Outcome
  {
    guard module.isOpen else { return module.runtime.drop() }
    guard !module.isWatched(result.isWatched) else {
      return dispatchWatched(result, from: position, in: module, serial)
    }
    return dispatch(result, in: module, serial)
  }

  @inline(__always) private func dispatch(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome {
    switch kindAbove {
    case .middleware: receiver.receive(result, next: Next(at: above, in: module, serial))
    case .presenter: module.presenter.receive(result, next: Next(at: above, in: module, serial))
    case .view: module.dispatchToView(result, next: Next(at: above, in: module, serial))
    case .interactor: skipInteractor(result, in: module, serial)
    case .nothing: .unhandled
    }
  }

  /// Forwards a result that was created below the interactor. The interactor receives no results.
  @inline(never) private func skipInteractor(_ result: EventResult, in module: ModuleCore, _ serial: UInt64) -> Outcome
  { Next(at: above, in: module, serial).receive(result) }

  @inline(never) private func dispatchWatched(
    _ result: EventResult, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    guard kindAbove != .nothing else { return .unhandled }
    let runtime = module.runtime
    if !runtime.isObserved, !result.hasValues, kindAbove != .view {
      return follow(result, from: position, in: module, serial)
    }
    guard runtime.isInside else {
      // An interactor answers during its call.
      return runtime.enterNow(.result(result), module, at: position, outcome: { $0 }) {
        dispatchWatched(result, from: position, in: module, serial)
      }
    }
    return module.dispatchWatched(result, from: position, to: above) {
      if runtime.hasBoundary, kindAbove == .middleware, runtime.boundary?.leavesOutEffects == true,
        receiver is any ActsOutside
      {
        return Next(at: above, in: module, serial).receive($0)
      }
      return dispatch($0, in: module, serial)
    }
  }

  /// Forwards a result along its reply path, without observers, diagnosis and carried values.
  @inline(__always) private func follow(
    _ result: EventResult, from position: Int, in module: ModuleCore, _ serial: UInt64
  ) -> Outcome {
    let path = result.path
    if let path, let outcome = module.end(path, of: result, from: position, to: above.position) { return outcome }
    return module.runtime.withPath(path) { dispatch(result, in: module, serial) }
  }
}
