/// The modules embedded in a view, in order. The view and its presenter use this value to read and change the modules.
///
/// The host owns the list. A module is added to the list when it is shown inside the view, regardless of the part that
/// opened it. A module leaves the list when it is removed from the view, regardless of the cause. A change that is
/// requested through this value is applied after the transitions that were requested earlier have ended. Changes are
/// applied one at a time. An index refers to the order at the time when the change is applied. A module that is not
/// shown yet is represented by the handle that `add` returned. See <doc:EmbeddedModules>.
///
/// Indexes count everything that the host has inside the view, in any slot. This includes views that were built
/// manually, which have no handle. A negative index means the first place, and an index that is too large means the
/// last place.
///
/// If the view adds a module, the view receives the closing result of the module, and the view's presenter does not. If
/// a presenter adds a module, the closing result reaches the presenter first. A `Submodules` value retains neither the
/// view nor its modules.
@MainActor public struct Submodules {
  private let weakPart: WeakPart

  init(of part: any EventSender) { weakPart = WeakPart(part) }

  private var part: (any EventSender)? { weakPart.part }

  /// A weak reference to a part. A class avoids the compiler defect that `WeakView` describes.
  @MainActor private final class WeakPart {
    weak var part: (any EventSender)?
    init(_ part: any EventSender) { self.part = part }
  }

  // MARK: Reading

  /// The handles of the modules inside the view, in order. These handles have no output. ``handles(of:)`` returns
  /// handles with an output.
  ///
  /// The list is empty if the view is not shown, or if its navigator does not provide a ``Navigator/layout``.
  public var all: [RouteHandle<Never>] { shown().map { $0.handle() } }

  /// Returns the handle of the module in a slot, or `nil` if the slot has no module.
  public func handle(in slot: String) -> RouteHandle<Never>? { shown { $0.slot == slot }.first?.handle() }

  /// Returns the handles of the modules that the given route or interface opened. The handles have the order of the
  /// modules. If a module was opened through an adapted name, only the handle of that name returns the output.
  public func handles<Key: RouteKey>(of key: Key) -> [RouteHandle<Key.Output>] {
    shown { $0.route.request.isNamed(key) }.map { $0.handle() }
  }

  // MARK: Changing

  /// Moves a module to another place inside the view. The ports of the views are not notified, because no module is
  /// added or removed.
  ///
  /// Does nothing if the module is removed before the move begins. If the module cannot be moved, it remains at its
  /// place, its handle has the error, and the error is reported to the sink. If the module has no window yet, the error
  /// is reported to the sink only.
  ///
  /// - Parameters:
  ///   - child: The module.
  ///   - index: The new index.
  public func move<Output>(_ child: RouteHandle<Output>, to index: Int) {
    guard child.canRemove else { return }
    guard let parent = part?.routeSource?.port.chain, let route = child.route.builder,
      route.navigator != nil
    else {
      let error = RouteError.moveFailed(
        route: child.route.name, RouteError.notInside("The module", of: parentName))
      (part?.routeSource?.port.chain?.runtime).report(.routeFailed(error))
      return
    }
    route.move(to: index, in: parent)
  }

  /// Removes all modules inside the view, and all modules that wait to be shown there.
  public func removeAll() { for route in shown().map(\.route) + coming { route.remove(animated: true) } }

  // MARK: Opening

  func open<Key: RouteKey>(
    _ event: TypedEvent<Key>, at index: Int?, in slot: String?, _ prepare: @escaping RouteOptions.Prepare
  ) -> RouteHandle<Key.Output> {
    let style = RouteStyle(.embed(slot: slot, index: index))
    return open(event, as: style, prepare)
  }

  /// Opens a module in place of one that is inside the view or waits to be shown there.
  func open<Key: RouteKey, Output>(
    _ event: TypedEvent<Key>, insteadOf child: RouteHandle<Output>, _ prepare: @escaping RouteOptions.Prepare
  ) -> RouteHandle<Key.Output> {
    let view = child.route.view
    let place = shown { $0.view === view }.first
    guard let view, place != nil || coming.contains(where: { $0 === child.route }) else {
      let name = view.map { "\(type(of: $0))" } ?? "The module to replace"
      return fail(event, .invalidContext(route: event.name.text, .notInside(name, of: parentName)))
    }
    var style = child.style
    if let place { style = RouteStyle(.embed(slot: place.slot, index: nil)) }
    return open(event, as: style.place.isEmbedded ? style : .embed, insteadOf: view, prepare)
  }

  private func open<Key: RouteKey>(
    _ event: TypedEvent<Key>, as style: RouteStyle, insteadOf replaced: (any ModuleView)? = nil,
    _ prepare: @escaping RouteOptions.Prepare
  ) -> RouteHandle<Key.Output> {
    guard let part else {
      return fail(event, .noRouter(route: event.name.text, part: "the part", reason: "the part was released."))
    }
    let isView = part is any ModuleView
    return part.open(
      event, RouteOptions(style: style, prepare: prepare, replaced: replaced, bypassesPresenter: isView))
  }

  private func fail<Key: RouteKey>(_ event: TypedEvent<Key>, _ error: RouteError) -> RouteHandle<Key.Output> {
    .failed(event.fresh(), error, runtime: part?.routeSource?.port.chain?.runtime)
  }

  // MARK: Modules inside

  private struct Child {
    let view: any ModuleView
    let slot: String?
    let route: Route

    @MainActor func handle<Output>() -> RouteHandle<Output> { RouteHandle(route: route, preview: nil) }
  }

  private var parentName: String? { part?.routeSource.map { "\(type(of: $0))" } }

  private func shown(where isWanted: (Child) -> Bool = { _ in true }) -> [Child] {
    guard let view = part?.routeSource, let router = view.port.chain?.runtime.router else { return [] }
    return (router.navigator(of: view)?.children(of: view) ?? []).compactMap { node in
      node.element.route.map { Child(view: node.element, slot: node.slot, route: $0) }
    }.filter(isWanted)
  }

  /// The modules that were requested and are not shown yet.
  private var coming: [Route] {
    guard let view = part?.routeSource, let router = view.port.chain?.runtime.router else { return [] }
    let built = router.sessions.flatMap(\.routes)
    let coming = built.filter { $0.state == .routing } + router.pendingRoutes.all.map(\.route)
    return coming.filter { $0.request.style.place.isEmbedded && $0.request.source === view }
  }
}

extension EventSender {
  /// The modules embedded in the part's view.
  public var submodules: Submodules { Submodules(of: self) }
}
