import VIPER

/// The states of the modules under test at the end of the last act. A state is compared if the mapping of the module's
/// view declares it.
@MainActor struct ShownStates {
  /// The state of one module.
  struct Shown {
    let id: ModuleID
    let module: String
    let view: any ModuleView.Type
    let value: any Equatable & Sendable
  }

  private var states: [Shown] = []

  /// Returns the state of the topmost module with a view of this class and, unless `nil`, with this prefix.
  func state(of view: any ModuleView.Type, in module: String?) -> Shown? {
    states.last { $0.view == view && (module == nil || $0.module == module) }
  }

  /// Returns a step for each state that has changed, and for the state of each new module. The step of a new module has
  /// no detail.
  ///
  /// - Parameter views: The views of the modules, from bottom to top, with the prefixes of the modules.
  func changes(in views: [(view: any ModuleView, module: String)]) -> [TestStep] {
    Self.read(views).compactMap { shown in
      let name = "\(shown.view)"
      guard let before = states.first(where: { $0.id == shown.id }) else {
        return TestStep(.state, in: shown.module, name, data: shown.value, id: shown.id)
      }
      let differences = DataComparison(before.value, shown.value, sign: "→").differences
      if differences.isEmpty { return nil }
      return TestStep(
        .state, in: shown.module, name, data: shown.value, detail: differences.joined(separator: ", "), id: shown.id)
    }
  }

  /// Stores the current states.
  mutating func update(_ views: [(view: any ModuleView, module: String)]) { states = Self.read(views) }

  private static func read(_ views: [(view: any ModuleView, module: String)]) -> [Shown] {
    views.compactMap { view, module in
      guard let id = view.port.moduleID, let value = view.port.shownState else { return nil }
      return Shown(id: id, module: module, view: type(of: view), value: value)
    }
  }
}
