public import VIPER

/// A test of an app as it is registered, in a window in memory: for flows over many modules.
///
/// ```swift
/// let app = try AppTest { try $0.register(MarketRouter()) }
/// await app.open(Market.list) { $0.shows("List", as: .root) }
/// await app["List"].send(List.choose, 7) { $0.shows("Item", as: .push) }
/// await app.back { $0.closes("Item") }
/// try await app.finish()
/// ```
///
/// Strict: what is shown, what leaves, what a module gives its opener, and reports are failures if they are not expected.
/// Results and route events may be expected; others are no failure. ``RelaxedAppTest`` expects only what it says.
@MainActor public class AppTest: TestHarness {
  /// The window, while the test runs.
  private(set) var window: InMemoryNavigator?

  /// Registers an app, and launches it.
  ///
  /// - Parameters:
  ///   - clock: the clock that `advance(by:)` moves; give it to what sleeps.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  ///   - register: registers everything with the router that it gets.
  /// - Throws: a `ConfigurationError` with all faults, or what `register` throws.
  public init(
    clock: ManualClock = ManualClock(), file: StaticString = #filePath, line: UInt = #line,
    _ register: (VIPRouter) throws -> Void
  ) throws {
    super.init(
      clock: clock, kinds: [.shown, .closed, .output, .report], isStrict: Self.isStrict, at: TestPlace(file, line))
    window = router.navigator as? InMemoryNavigator
    try register(router)
    router.navigator = window
    recorder.observe(router)
    try router.launch()
  }

  class var isStrict: Bool { true }

  /// The views of the window, lowest first.
  public var views: [any ModuleView] { window?.tree.views ?? [] }

  /// The modules that are shown, lowest first.
  public var modules: [String] { views.map(recorder.name) }

  /// The module of this prefix that is shown; of several the topmost.
  public subscript(_ module: String) -> AppModule { AppModule(app: self, name: module) }

  // MARK: Acts

  /// Opens a route as the app does.
  ///
  /// - Returns: the route's handle.
  @discardableResult public func open<Key: RouteKey>(
    _ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> RouteHandle<Key.Output> {
    await begin(TestPlace(file, line))
    let opened = router.route(key, parameters, style: style)
    await end(opened.outcome, expect)
    return opened
  }

  /// Opens a route that needs no parameters as the app does.
  ///
  /// - Returns: the route's handle.
  @discardableResult public func open<Key: RouteKey>(
    _ key: Key, style: RouteStyle? = nil, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> RouteHandle<Key.Output> where Key.Input == Void {
    await open(key, (), style: style, file: file, line: line, expect)
  }

  /// Does something with the router, as the app does: opens a link, broadcasts an event, commits a preview.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (VIPRouter) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await act(TestPlace(file, line), expect) {
      try action(router)
      return nil
    }
  }

  /// Takes the topmost view off, as a person who goes back.
  public func back(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = { _ in }
  ) async { await onWindow(file, line, expect) { try $0.back() } }

  /// Takes the topmost sheet off, with all on it, as a person who swipes it down.
  public func dismiss(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = { _ in }
  ) async { await onWindow(file, line, expect) { try $0.dismiss() } }

  /// Selects a tab, as a person does.
  public func select(
    tab: String, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async { await onWindow(file, line, expect) { try $0.select(tab: tab) } }

  private func onWindow(
    _ file: StaticString, _ line: UInt, _ expect: (inout Expectations) -> Void,
    _ action: (InMemoryNavigator) throws -> Void
  ) async {
    await act(TestPlace(file, line), expect) {
      if let window { try action(window) }
      return nil
    }
  }

  /// The topmost view of a module that is shown, as an instance of its class.
  func view<View>(of module: String, as type: View.Type, _ place: TestPlace) -> View? {
    guard let view = views.last(where: { recorder.name(of: $0) == module }) else {
      let shown = modules.isEmpty ? "nothing" : modules.joined(separator: ", ")
      fail(.impossible, "No module \"\(module)\" is shown, but \(shown)", place)
      return nil
    }
    guard let typed = view as? View else {
      fail(.impossible, "The view of \"\(module)\" is no \(type), but \(Swift.type(of: view))", place)
      return nil
    }
    return typed
  }

  override func release() async {
    for view in views.reversed() { view.port.removed() }
    router.navigator = nil
    window = nil
    await router.idle()
  }
}

/// An ``AppTest`` that expects only what it says: what else happens is no failure.
@MainActor public final class RelaxedAppTest: AppTest {
  override class var isStrict: Bool { false }
}

/// A module that is shown in an ``AppTest``.
@MainActor public struct AppModule {
  let app: AppTest
  let name: String

  /// Sends an event as the module's view does.
  public func send<Name: TypedName>(
    _ name: Name, _ input: Name.Input, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await does(file: file, line: line) {
      $0.send(name, input)
    } _: {
      expect(&$0)
    }
  }

  /// Sends an event without data as the module's view does.
  public func send<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async where Name.Input == Void { await send(name, (), file: file, line: line, expect) }

  /// Does something with the module's view, an instance of this class, as a person does.
  public func does<View>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ action: (View) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    let place = TestPlace(file, line)
    await app.act(place, expect) {
      if let view = app.view(of: name, as: type, place) { try action(view) }
      return nil
    }
  }

  private func does(
    file: StaticString, line: UInt, _ action: (any ModuleView) -> Outcome, _ expect: (inout Expectations) -> Void
  ) async {
    let place = TestPlace(file, line)
    await app.act(place, expect) { app.view(of: name, as: (any ModuleView).self, place).map(action) }
  }

  /// Reads something of the module's view; `nil`, and a failure, if it is not shown or is of another class.
  public func read<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ read: (View) -> Value
  ) -> Value? { app.view(of: name, as: type, TestPlace(file, line)).map(read) }
}
