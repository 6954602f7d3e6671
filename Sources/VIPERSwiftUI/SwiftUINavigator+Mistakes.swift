import VIPERHosting

// The reports of mistakes that SwiftUI does not detect.
extension SwiftUINavigator {
  /// Rejects a style with a column that does not exist.
  func checkColumn(_ style: RouteStyle) throws(RouteError) {
    let column: String? =
      switch (style.place, style.container) {
      case (.column(let name), _), (_, .split(let name)): name
      default: nil
      }
    let names = [ColumnName.sidebar, ColumnName.content, ColumnName.detail]
    guard let name = column, !names.contains(name) else { return }
    throw RouteError(
      "swiftUI.unknownColumn", names: [name],
      "There is no column \"\(name)\": the columns are sidebar, content and detail. Usually the name is misspelled. Use"
        + " one of these names.")
  }

  /// Reports a transition without an animation. Starts the wait for a `ModuleHost`, if none was connected yet.
  func reportMistakes(showing view: any ModuleView) {
    if let name = details.transition, transitionNames?.contains(name) == false {
      view.port.report(
        "swiftUI.unknownTransition",
        "The transition \"\(name)\" is not in the `transitions` of the ModuleHost, so \(type(of: view)) is shown with the"
          + " default animation. Usually the name is misspelled, or the ModuleHost of another window has it. Add the name"
          + " to `transitions`. If the default animation is intended, add it with `.default`.")
    }
    hostPatience?.start { [weak self, weak view] in
      guard let self, let view, hostPatience != nil else { return }
      hostPatience = nil
      view.port.report(
        "swiftUI.noHost", at: .thorough,
        "The SwiftUINavigator has shown \(type(of: view)), but no ModuleHost renders the navigator, so the user cannot see"
          + " the module. Usually the ModuleHost is missing in the body of the scene, or has another navigator. Add"
          + " `ModuleHost(navigator)` with the navigator of the route. If the ModuleHost appears later, pass a longer"
          + " `patience` to the navigator.")
    }
  }

  /// Reports that two hosts exist for the navigator, although only one of them renders the modules.
  func reportSharing(showing view: any ModuleView) {
    guard formerHost != nil, isConnected else { return }
    formerHost = nil
    view.port.report(
      "swiftUI.sharedNavigator",
      "Two ModuleHosts have the same SwiftUINavigator, so only the last one renders its modules, such as"
        + " \(type(of: view)), and the other is empty. Usually the navigator is stored in the App, whose state all windows"
        + " share. Store a navigator in a view of each scene.")
  }

  // MARK: Embedded modules

  /// Records an embedded view that is not rendered yet.
  func didEmbed(_ node: NavigationLayout.Node, in parent: any ModuleView) {
    unrendered[ObjectIdentifier(node.element)] = UnrenderedModule(node.element, in: node.slot, of: parent)
    embeddings += 1
  }

  /// Records that an `EmbeddedModule` has rendered a view.
  func didRender(_ view: any ModuleView) { unrendered[ObjectIdentifier(view)] = nil }

  /// Marks the embedded views that SwiftUI did not render together with the screen of their parent.
  func didRenderFrame() {
    for stack in unrendered.isEmpty ? [] : containers.flatMap(\.stacks) {
      for screen in stack.screens where appeared.contains(stack.place(of: screen.id)) {
        for module in unrendered.values {
          guard let parent = module.parent, unrendered[ObjectIdentifier(parent)] == nil else { continue }
          if screen.find(parent) != nil { module.wasMissing = true }
        }
      }
    }
  }

  /// Reports the embedded views that were removed without having been rendered.
  ///
  /// - Parameter shown: The identities of the views in the tree.
  func reportUnrendered(except shown: (ObjectIdentifier) -> Bool) {
    for (key, module) in unrendered where !shown(key) {
      unrendered[key] = nil
      if module.wasMissing { module.report() }
    }
  }
}

/// An embedded view that no `EmbeddedModule` has rendered yet.
@MainActor final class UnrenderedModule {
  private(set) weak var parent: (any ModuleView)?
  private let port: ViewPort
  private let name: String
  private let parentName: String
  private let slot: String?
  /// Whether SwiftUI has rendered the screen of the parent without this view.
  var wasMissing = false

  init(_ view: any ModuleView, in slot: String?, of parent: any ModuleView) {
    (self.slot, self.parent, port) = (slot, parent, parent.port)
    (name, parentName) = ("\(type(of: view))", "\(type(of: parent))")
  }

  func report() {
    let (place, argument) = slot.map { ("the slot \"\($0)\" of ", "in: \"\($0)\", ") } ?? ("", "")
    port.report(
      "swiftUI.unknownSlot", at: .thorough,
      "\(name) was embedded in \(place)\(parentName) and was removed before SwiftUI had rendered it. Usually the screen"
        + " has no EmbeddedModule for the slot, because the name is misspelled or `of:` is another view. Add"
        + " `EmbeddedModule(\(argument)of: self)` to the screen of \(parentName).")
  }
}
