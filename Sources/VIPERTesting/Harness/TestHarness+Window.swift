public import VIPER

// What is shown, and what a person does with it.

extension TestHarness {
  /// The views of the window, lowest first.
  public var views: [any ModuleView] { window?.tree.views ?? [] }

  /// The modules that are shown, lowest first.
  public var modules: [String] { views.map(recorder.name) }

  /// The module of this prefix that is shown; of several the topmost.
  public subscript(_ module: String) -> ShownModule { ShownModule(test: self, name: module) }

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
}
