/// The books of a host that draws for itself: containers that lie over each other, each with a stack of
/// views. Pushing adds to a container, presenting adds a container.
///
/// It decides what is allowed and who is told; the host draws. Every change is told to the views' ports
/// in the order in which people see it, one change after the other: what a view changes while it is
/// told is told next.
@MainActor public final class NavigationStack {
  /// The containers, lowest first; each with its views, lowest first. None is empty.
  public private(set) var containers: [[any ModuleView]] = []

  /// Changes that have happened and have not been told yet.
  private var untold: [Change] = []
  private var isTelling = false

  /// An empty stack; the first view that is shown becomes its root.
  public init() {}

  /// The view that is seen.
  public var top: (any ModuleView)? { containers.last?.last }

  /// Every view, lowest first.
  public var views: [any ModuleView] { containers.flatMap { $0 } }

  /// Adds a view, and tells it and the one that it covers.
  ///
  /// - Parameters:
  ///   - view: a view that is not in the stack.
  ///   - style: ``RouteStyle/push`` or ``RouteStyle/any``, which is a push here, or
  ///     ``RouteStyle/present``. The first view is the root by whatever style.
  ///   - source: the view that asks; it must be the top one. `nil` stands for the top one.
  /// - Returns: the style that was really used.
  /// - Throws: ``NavigationError``; nothing has changed then.
  @discardableResult
  public func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)? = nil
  ) throws(NavigationError) -> RouteStyle {
    guard position(of: view) == nil else { throw .alreadyShown(name(view)) }
    if let source, source !== top {
      throw .notOnTop(name(source), top: top.map(name))
    }
    let covered = top
    let used: RouteStyle
    switch style {
    case .push, .any:
      used = .push
      if containers.isEmpty {
        containers = [[view]]
      } else {
        containers[containers.count - 1].append(view)
      }
    case .present:
      used = .present
      containers.append([view])
    default:
      throw .unknownStyle(style)
    }
    tell(Change(leaving: covered, coming: view, removed: []))
    return used
  }

  /// Takes a view out, with all that lies on top of it, and tells them and the one that is seen then.
  ///
  /// A view that is a container's first takes its container with it; others are popped.
  ///
  /// - Throws: ``NavigationError``; nothing has changed then.
  public func remove(_ view: any ModuleView) throws(NavigationError) {
    guard let (container, index) = position(of: view) else { throw .notShown(name(view)) }
    guard container > 0 || index > 0 else { throw .root(name(view)) }
    let seen = top
    var removed = containers[(container + 1)...].flatMap { $0 }
    if index == 0 {
      removed.insert(contentsOf: containers[container], at: 0)
      containers.removeSubrange(container...)
    } else {
      removed.insert(contentsOf: containers[container][index...], at: 0)
      containers.removeSubrange((container + 1)...)
      containers[container].removeSubrange(index...)
    }
    tell(Change(leaving: seen, coming: top, removed: removed.reversed()))
  }

  /// Puts a view in the place of another that has handed its module over to it.
  ///
  /// Nothing is told: the module's lifecycle goes on as it was.
  ///
  /// - Throws: ``NavigationError/notShown(_:)``; nothing has changed then.
  public func replace(
    _ view: any ModuleView, by other: any ModuleView
  ) throws(NavigationError) {
    guard let (container, index) = position(of: view) else { throw .notShown(name(view)) }
    containers[container][index] = other
  }

  private struct Change {
    let leaving: (any ModuleView)?
    let coming: (any ModuleView)?
    let removed: [any ModuleView]
  }

  private func tell(_ change: Change) {
    untold.append(change)
    guard !isTelling else { return }
    isTelling = true
    while !untold.isEmpty {
      let change = untold.removeFirst()
      change.coming?.port.ready()
      change.leaving?.port.willDisappear()
      change.coming?.port.willAppear()
      change.leaving?.port.didDisappear()
      for view in change.removed { view.port.removed() }
      change.coming?.port.didAppear()
    }
    isTelling = false
  }

  private func position(of view: any ModuleView) -> (container: Int, index: Int)? {
    for (container, views) in containers.enumerated() {
      if let index = views.firstIndex(where: { $0 === view }) { return (container, index) }
    }
    return nil
  }

  private func name(_ view: any ModuleView) -> String { "\(type(of: view))" }
}
