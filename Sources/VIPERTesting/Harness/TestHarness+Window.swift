public import VIPER

// The modules on screen, and the acts on the window.

extension TestHarness {
  /// The views of the window, from bottom to top.
  public var views: [any ModuleView] {
    isChecked = true
    return shownViews
  }

  /// The views of the window, for the harness.
  var shownViews: [any ModuleView] { window?.tree.views ?? [] }

  /// The prefixes of the shown modules, from bottom to top.
  public var modules: [String] { views.map(recorder.name) }

  /// The shown module with this prefix. If several such modules are shown, the topmost of them is returned.
  public subscript(_ module: String) -> ShownModule { ShownModule(test: self, name: module) }

  /// Removes the topmost view, like the Back gesture of a user.
  public func back(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async { await onWindow(file, line, expect) { try $0.back() } }

  /// Dismisses the topmost sheet and everything on it, like the swipe gesture of a user.
  public func dismiss(
    file: StaticString = #filePath, line: UInt = #line, _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async { await onWindow(file, line, expect) { try $0.dismiss() } }

  /// Selects a tab, like the tap of a user.
  public func select(
    tab: String, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
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

  /// Returns the topmost view of a shown module, cast to `type`. Returns `nil` and reports a failure if the module is
  /// not shown, or if the module's view has another class.
  func view<View>(of module: String, as type: View.Type, _ place: TestPlace) -> View? {
    guard let view = shownViews.last(where: { recorder.name(of: $0) == module }) else {
      let shown = shownViews.isEmpty ? "nothing" : shownViews.map(recorder.name).joined(separator: ", ")
      fail(.impossible, "The module \"\(module)\" is not shown. The window shows \(shown)", place)
      return nil
    }
    guard let typed = view as? View else {
      fail(.impossible, "The view of \"\(module)\" is not \(type), but \(Swift.type(of: view))", place)
      return nil
    }
    return typed
  }
}
