import VIPER

/// The labels of a router's modules in a recording: the name of the module and, from the second module of this name on,
/// a number.
///
/// The numbers follow the order in which the modules are built, so the same inputs lead to the same labels.
@MainActor package final class ModuleLabels {
  private var counts: [String: Int] = [:]
  // Identities, because a weak reference to a module would make each delivery in the module slower.
  private var modules: [String: ModuleID] = [:]
  private var labels: [ModuleID: String] = [:]
  private var limit = 64
  /// The last result of ``label(of:named:)``. Consecutive lines mostly concern the same module.
  private var last: (id: ModuleID, label: String)?

  package init(_ modules: [ModuleCore]) { for module in modules { add(module) } }

  /// Adds a module that was built, and returns its label.
  @discardableResult func add(_ module: ModuleCore) -> String { add(module.id, named: module.name) }

  private func add(_ id: ModuleID, named name: String) -> String {
    let count = (counts[name] ?? 0) + 1
    counts[name] = count
    let label = count == 1 ? name : "\(name)#\(count)"
    modules[label] = id
    labels[id] = label
    return label
  }

  /// Removes the labels of modules that no longer exist, if there are twice as many labels as after the last removal.
  package func removeOld(_ living: @autoclosure () -> [ModuleCore]) {
    guard labels.count >= limit else { return }
    let living = Set(living().map(\.id))
    modules = modules.filter { living.contains($0.value) }
    labels = labels.filter { living.contains($0.key) }
    (limit, last) = (max(64, 2 * labels.count), nil)
  }

  /// Returns the label of a module.
  func label(of module: ModuleCore) -> String { label(of: module.id, named: module.name) }

  /// Returns the label of the module with an identity.
  package func label(of id: ModuleID, named name: String) -> String {
    if let last, last.id == id { return last.label }
    let label = labels[id] ?? add(id, named: name)
    last = (id, label)
    return label
  }

  /// Returns the identity of the module with a label, or `nil` if there was no such module.
  func id(_ label: String) -> ModuleID? { modules[label] }
}
