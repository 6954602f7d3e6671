import Foundation
import UIKit

/// One evaluation of all view bodies.
@MainActor final class Pass {
  unowned let window: StandInWindow
  var environment: EnvironmentValues
  var urlActions: [(URL) -> Void] = []
  var elements: [(layer: Int, element: Element)] = []
  var appearances: [(id: String, layer: Int, calls: Appearance)] = []
  /// The views that have a menu, each with the label of its first element.
  var menus: [(id: String, layer: Int, label: String)] = []
  var menuLayer: Int?
  var changes: [() -> Void] = []
  /// The rendered UIKit views.
  var views: [UIView] = []
  var tabs: [TabsRecord] = []
  /// The visible stacks, lowest first.
  var stacks: [(id: String, layer: Int, column: NavigationSplitViewColumn?)] = []
  /// All stacks, including covered stacks and stacks in tabs that are not selected.
  var drawnStacks: Set<String> = []
  var presentations: Set<String> = []
  var path = ""
  /// The number of presentations below the view that is being rendered.
  var layer = 0
  var isHidden = false
  /// Whether the pass only reads the tag and the label of a tab.
  var isProbing = false
  /// The visible split views.
  var splits: [SplitRecord] = []
  var column: NavigationSplitViewColumn?
  var destinations: [ObjectIdentifier: (AnyHashable) -> (any View)?] = [:]
  var tabTag: AnyHashable?
  var tabLabel = ""

  init(_ window: StandInWindow) {
    self.window = window
    environment = window.environment
  }

  func inside(_ name: String, _ body: () -> Void) {
    let before = path
    path += "/" + name
    body()
    path = before
  }

  func draw(_ view: any View, at name: String) {
    inside(name) {
      if let view = view as? any Primitive { return view.draw(in: self) }
      if let view = view as? any UIViewControllerRepresentable { return add(.text("\(type(of: view.made()))")) }
      if let view = view as? any UIViewRepresentable { return add(view) }
      connect(view, at: "state")
      drawBody(of: view)
    }
  }

  private func add(_ view: some UIViewRepresentable) {
    if isHidden { return }
    let made = window.kept.box("\(path).view", or: Box(view.made())).value
    view.updateUIView(made, context: UIViewRepresentableContext())
    views.append(made)
  }

  private func drawBody(of view: some View) { draw(view.body, at: Self.name(of: view)) }

  /// Returns a short name for the type of a view. The full type name contains all nested types, so printing it is slow.
  static func name(of view: any View) -> String { String(ObjectIdentifier(type(of: view)).hashValue) }

  func connect(_ value: Any, at name: String) {
    for child in Mirror(reflecting: value).children {
      (child.value as? any DynamicProperty)?.connect(to: "\(path)/\(name).\(child.label ?? "")", in: self)
    }
  }

  func add(_ element: Element) { if !isHidden { elements.append((layer, element)) } }

  /// Returns the texts of a view without adding them to the screen.
  func text(of view: some View) -> String {
    let before = (elements, isHidden)
    (elements, isHidden) = ([], false)
    draw(view, at: "label")
    let text = elements.compactMap { if case .text(let text) = $0.element { text } else { nil } }.joined(separator: " ")
    (elements, isHidden) = before
    return text
  }

  func addAppearance(onAppear: @escaping () -> Void, onDisappear: @escaping () -> Void) {
    if !isHidden { appearances.append((path, layer, Appearance(onAppear: onAppear, onDisappear: onDisappear))) }
  }

  func addChange<Value: Equatable>(_ value: Value, isInitial: Bool, _ action: @escaping (Value, Value) -> Void) {
    let box = window.kept.change(value, at: path)
    guard let old = box as? Value else {
      if isInitial { changes.append { action(value, value) } }
      return
    }
    if old != value { changes.append { action(old, value) } }
  }
}

/// A view that consists of several views.
@MainActor protocol Flattened {
  var parts: [(id: String, view: any View)] { get }
}
