import VIPER

/// The labels of a router's modules in a recording: the name of the module and, from the second module of this name on,
/// a number.
///
/// The numbers follow the order in which the modules are built, so the same inputs lead to the same labels.
@MainActor final class ModuleLabels {
  private var labels: [ModuleID: String] = [:]
  private var counts: [String: Int] = [:]
  private var modules: [String: Reference] = [:]
  private var room = 64

  private struct Reference { weak var module: ModuleCore? }

  init(_ modules: [ModuleCore]) { for module in modules { add(module) } }

  /// Adds a module that was built.
  func add(_ module: ModuleCore) {
    if modules.count >= room { removeReleased() }
    let count = (counts[module.name] ?? 0) + 1
    counts[module.name] = count
    let label = count == 1 ? module.name : "\(module.name)#\(count)"
    labels[module.id] = label
    modules[label] = Reference(module: module)
  }

  /// Returns the label of a module.
  func label(of module: ModuleCore) -> String {
    if let label = labels[module.id] { return label }
    add(module)
    return labels[module.id] ?? module.name
  }

  /// Returns the module of a label, while it exists.
  func module(_ label: String) -> ModuleCore? { modules[label]?.module }

  private func removeReleased() {
    let released = modules.filter { $0.value.module == nil }.keys
    for label in released { modules[label] = nil }
    labels = labels.filter { modules[$0.value] != nil }
    room = max(64, 2 * modules.count)
  }
}
