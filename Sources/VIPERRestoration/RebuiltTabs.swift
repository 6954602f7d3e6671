import VIPER

/// The rebuilt tabs of one container, each represented by its first module.
@MainActor struct RebuiltTabs {
  /// The first modules, in the order of their tabs. Includes modules that have closed.
  private(set) var steps: [RestorationStep] = []
  private var names: Set<String> = []
  /// The number of modules at the beginning that have closed.
  private var closed = 0

  /// Adds the first module of a tab.
  mutating func add(_ step: RestorationStep, name: String?) {
    steps.append(step)
    if let name { names.insert(name) }
  }

  /// Returns whether a tab with this name was rebuilt.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Returns the first module that is still shown. If all modules have closed, returns the first one. `nil` if no tab
  /// was rebuilt.
  mutating func firstShown(in navigator: any Navigator) -> RestorationStep? {
    // A module that has closed is never shown again.
    while closed < steps.count, !steps[closed].isShown(in: navigator) { closed += 1 }
    return closed < steps.count ? steps[closed] : steps.first
  }
}
