/// The modules that a view has inside, in order, as the view or its presenter changes them.
///
/// The list is what the host has: modules, opened by any part, come into it when they are shown and leave it when they
/// have left, by whatever way. So what is asked for here changes it later, one change after the other, each when the
/// transitions before have ended; an index means the order of that time. What is to come is known by the handle that
/// `add` gave. See <doc:EmbeddedModules>.
///
/// Indexes count all that the host has inside of the view, in whatever slot, also views that were built by hand, for
/// which there is no handle. An index that is too large or negative stands for the last or the first place.
///
/// A view gets the closing results of the modules that it adds, and its presenter does not. Those of the modules that a
/// presenter adds come to the presenter first. This keeps neither the view nor its modules alive.
@MainActor public struct Submodules {
  private let weakPart: WeakPart

  init(of part: any RouteSource) { weakPart = WeakPart(part) }

  private var part: (any RouteSource)? { weakPart.part }

  /// A class for the reason that `WeakView` is one.
  @MainActor private final class WeakPart {
    weak var part: (any RouteSource)?
    init(_ part: any RouteSource) { self.part = part }
  }

  // MARK: What is there

  /// The modules that are inside, in order. The handles tell no output; ``handles(of:)`` gives those that do.
  ///
  /// It is empty if the view is not shown, or if its navigator does not tell a ``ProvidesLayout/layout``.
  public var all: [RouteHandle<Never>] { shown().map { $0.handle() } }

  /// The module in the slot of this name.
  public func handle(in slot: String) -> RouteHandle<Never>? { shown { $0.slot == slot }.first?.handle() }

  /// The modules that were opened by a route or as an interface, in order. One that was asked for by a name that an
  /// adapter adapts gives the output of that name only.
  public func handles<Key: RouteKey>(of key: Key) -> [RouteHandle<Key.Output>] {
    shown { $0.lifecycle.request.isNamed(key) }.map { $0.handle() }
  }

  // MARK: Changing it

  /// Puts a module at another place among those that are inside. No view is told: nobody comes or leaves.
  ///
  /// Does nothing if the module leaves, or has left, before it is its turn. If it cannot be moved it stays where it was,
  /// its handle has the error and the sink is told; only the sink, if it is not to be shown yet.
  ///
  /// - Parameters:
  ///   - child: the module.
  ///   - index: where it is then.
  public func move<Output>(_ child: RouteHandle<Output>, to index: Int) {
    guard child.canRemove else { return }
    guard let parent = part?.routeSource?.port.chain, let presentation = child.lifecycle.presentation,
      presentation.navigator != nil
    else {
      let error = RouteError.moveFailed(
        route: child.lifecycle.name, NavigationError.notInside("Its module", of: parentName))
      (part?.routeSource?.port.chain?.runtime).report(.routeFailed(error))
      return
    }
    presentation.move(to: index, in: parent)
  }

  /// Takes off all that is inside, and all that was to come.
  public func removeAll() { for lifecycle in shown().map(\.lifecycle) + coming { lifecycle.remove(animated: true) } }

  // MARK: Opening

  /// Opens a module inside.
  func open<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, at index: Int?, in slot: String?, _ prepare: @escaping RouteOptions.Prepare
  ) -> RouteHandle<Key.Output> {
    let style = RouteStyle(RouteStyle.embed.name, slot: slot, at: index)
    return open(key, parameters, RouteOptions(style: style, prepare: prepare))
  }

  /// Opens a module in the place of one that is inside, or is to be.
  func open<Key: RouteKey, Output>(
    _ key: Key, _ parameters: Key.Input, insteadOf child: RouteHandle<Output>, _ prepare: @escaping RouteOptions.Prepare
  ) -> RouteHandle<Key.Output> {
    let view = child.lifecycle.view
    let place = shown { $0.view === view }.first
    guard let view, place != nil || coming.contains(where: { $0 === child.lifecycle }) else {
      let name = view.map { "\(type(of: $0))" } ?? "What was to leave for it"
      return fail(key, parameters, .invalidContext(route: key.text, .notInside(name, of: parentName)))
    }
    let slot = place.map(\.slot) ?? child.style.slot
    var options = RouteOptions(style: slot.map { .embed(in: $0) } ?? .embed, prepare: prepare)
    options.replaced = view
    return open(key, parameters, options)
  }

  private func open<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, _ options: RouteOptions) -> RouteHandle<
    Key.Output
  > {
    guard let part else { return fail(key, parameters, .noRouter(route: key.text, part: "A part that has gone")) }
    var options = options
    options.bypassesPresenter = part is any ModuleView
    return part.open(key, parameters, options)
  }

  private func fail<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, _ error: RouteError) -> RouteHandle<Key.Output>
  { .failed(Event(key, data: parameters, id: .nextOnMain()), error, runtime: part?.routeSource?.port.chain?.runtime) }

  // MARK: Modules inside

  private struct Child {
    let view: any ModuleView
    let slot: String?
    let lifecycle: RouteLifecycle

    @MainActor func handle<Output>() -> RouteHandle<Output> { RouteHandle(lifecycle: lifecycle, preview: nil) }
  }

  private var parentName: String? { part?.routeSource.map { "\(type(of: $0))" } }

  private func shown(where isWanted: (Child) -> Bool = { _ in true }) -> [Child] {
    guard let view = part?.routeSource, let router = view.port.chain?.runtime.router else { return [] }
    return (router.navigator(of: view)?.children(of: view) ?? []).compactMap { node in
      node.element.presentation.map { Child(view: node.element, slot: node.slot, lifecycle: $0.lifecycle) }
    }.filter(isWanted)
  }

  /// The modules that have been asked for and are not shown yet.
  private var coming: [RouteLifecycle] {
    guard let view = part?.routeSource, let router = view.port.chain?.runtime.router else { return [] }
    let built = router.sessions.flatMap(\.presentations.all).map(\.lifecycle)
    let coming = built.filter { $0.state == .routing } + router.pendingRoutes.all.map(\.lifecycle)
    return coming.filter { $0.request.style.name == RouteStyle.embed.name && $0.request.source === view }
  }
}

extension RouteSource {
  /// The modules inside of the part's view, to be looked at and changed.
  public var submodules: Submodules { Submodules(of: self) }
}
