import Foundation

/// What a view puts on the screen.
enum Element {
  case text(String)
  case button(String, () -> Void)
  case field(String, Binding<String>)

  /// What is written on it.
  var label: String? { if case .button(let label, _) = self { label } else { nil } }
}

/// A navigation stack as it was drawn.
struct StackRecord {
  let path: @MainActor () -> [AnyHashable]
  let set: @MainActor ([AnyHashable]) -> Void
  let isStored: Bool
}

/// Tabs as they were drawn.
struct TabsRecord {
  let id: String
  let layer: Int
  let selected: AnyHashable?
  let tags: [(tag: AnyHashable, label: String)]
  let set: @MainActor (AnyHashable) -> Void
}

/// A presentation as a view asks for it.
struct PresentationRecord {
  enum Kind { case sheet, cover, popover }
  let kind: Kind
  let item: AnyHashable?
  let content: (@MainActor () -> any View)?
  let setNil: @MainActor () -> Void
  let onDismiss: () -> Void
}

/// What is called when a view comes and goes.
struct Appearance {
  let onAppear: () -> Void
  let onDisappear: () -> Void
}

/// One evaluation of all bodies.
@MainActor final class Pass {
  unowned let window: StandInWindow
  var environment: EnvironmentValues
  var urlActions: [(URL) -> Void] = []
  private(set) var elements: [(layer: Int, element: Element)] = []
  private(set) var appearances: [(id: String, layer: Int, calls: Appearance)] = []
  /// The views that have a menu: the label of their first element.
  private(set) var menus: [(id: String, layer: Int, label: String)] = []
  /// The layer of the menu that is open.
  private(set) var menuLayer: Int?
  private(set) var changes: [() -> Void] = []
  private(set) var tabs: [TabsRecord] = []
  /// The stacks in front, lowest first.
  private(set) var stacks: [(id: String, layer: Int)] = []
  /// All stacks, those that are covered or in another tab too.
  private(set) var drawnStacks: Set<String> = []
  private(set) var presentations: Set<String> = []
  private(set) var path = ""
  /// How many presentations lie below what is drawn.
  private(set) var layer = 0
  private var isHidden = false
  /// Whether only the tag and label of a tab are looked for.
  private var isProbing = false
  private var destinations: [ObjectIdentifier: (AnyHashable) -> (any View)?] = [:]
  private var tabTag: AnyHashable?
  private var tabLabel = ""

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
      connect(view, at: "state")
      drawBody(of: view)
    }
  }

  private func drawBody(of view: some View) { draw(view.body, at: Self.name(of: view)) }

  /// A short name of a view's type; that of all it is made of would take long to print.
  static func name(of view: any View) -> String { String(ObjectIdentifier(type(of: view)).hashValue) }

  func connect(_ value: Any, at name: String) {
    for child in Mirror(reflecting: value).children {
      (child.value as? any DynamicProperty)?.connect(to: "\(path)/\(name).\(child.label ?? "")", in: self)
    }
  }

  func add(_ element: Element) { if !isHidden { elements.append((layer, element)) } }

  /// The texts of a view, which are not put on the screen.
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
    let box = window.known(path)
    window.remember(value, at: path)
    guard let old = box as? Value else {
      if isInitial { changes.append { action(value, value) } }
      return
    }
    if old != value { changes.append { action(old, value) } }
  }

  /// Draws a view with a menu, which lies over everything while it is open, with a preview.
  func drawMenu(_ draw: () -> Void, preview: some View, items: some View) {
    let count = elements.count
    draw()
    guard !isHidden, elements.count > count, let label = elements[count].element.label else { return }
    menus.append((path, layer, label))
    guard window.openedMenu == path else { return }
    layer += 1
    menuLayer = layer
    inside("preview") { self.draw(preview, at: "view") }
    inside("items") { self.draw(items, at: "view") }
    layer -= 1
  }

  // MARK: Stacks

  func addDestination(_ type: ObjectIdentifier, _ make: @escaping (AnyHashable) -> (any View)?) {
    destinations[type] = make
  }

  func drawStack(_ record: StackRecord, root: some View) {
    guard !isProbing else { return }
    let id = path
    if !record.isStored { window.violate("NavigationStack: the path is a binding that a body has made") }
    drawnStacks.insert(id)
    let state = window.stack(id, record, isCovered: isHidden)
    if !isHidden { stacks.append((id, layer)) }
    let outer = (isHidden, destinations)
    destinations = [:]
    let shown = state.visible
    isHidden = outer.0 || !shown.contains { $0.isEmpty }
    inside("root") { draw(root, at: "view") }
    isHidden = outer.0
    for path in shown {
      guard let last = path.last else { continue }
      let view = destinations[ObjectIdentifier(type(of: last.base))].flatMap { $0(last) }
      guard let view else {
        window.violate("NavigationStack: no navigationDestination for \(last.base)")
        continue
      }
      inside("\(path.count).\(last)") { draw(view, at: "view") }
    }
    destinations = outer.1
  }

  // MARK: Tabs

  func setTabTag(_ tag: AnyHashable) { tabTag = tag }
  func setTabLabel(_ label: String) { tabLabel = label }

  func drawTabs(_ content: some View, selected: AnyHashable?, _ set: @escaping @MainActor (AnyHashable) -> Void) {
    var tags: [(tag: AnyHashable, label: String)] = []
    let outer = isHidden
    for view in flattened(content) {
      (tabTag, tabLabel) = (nil, "")
      (isHidden, isProbing) = (true, true)
      draw(view.view, at: "tab.\(view.id)")
      let (tag, label) = (tabTag ?? AnyHashable(view.id), tabLabel)
      // What is not selected is drawn without being seen: its state stays.
      (isHidden, isProbing) = (outer || tag != selected, false)
      draw(view.view, at: "tab.\(view.id)")
      tags.append((tag, label))
    }
    isHidden = outer
    if Set(tags.map(\.tag)).count != tags.count { window.violate("TabView: two tabs have the same tag") }
    if let selected, !tags.contains(where: { $0.tag == selected }) {
      window.violate("TabView: the selection \(selected) is no tab")
    }
    if !isHidden { tabs.append(TabsRecord(id: path, layer: layer, selected: selected, tags: tags, set: set)) }
  }

  private func flattened(_ view: any View) -> [(id: String, view: any View)] {
    (view as? any Flattened)?.parts ?? [("0", view)]
  }

  // MARK: Presentations

  func present(_ record: PresentationRecord) {
    guard !isHidden else { return }
    let id = path
    // The anchor of what is presented: its own window layer.
    presentations.insert(id)
    guard let state = window.presentation(id, record, layer: layer) else { return }
    layer += 1
    let outer = environment
    environment = window.environment
    let count = elements.count
    if let content = state.record.content { inside("over.\(state.item)") { draw(content(), at: "content") } }
    if state.isLeaving, state.hadElements, elements.count == count {
      window.violate("\(state.record.kind): its content became empty while it was dismissed")
    }
    state.hadElements = state.hadElements || elements.count > count
    environment = outer
    layer -= 1
  }
}

/// A view of several parts.
@MainActor protocol Flattened {
  var parts: [(id: String, view: any View)] { get }
}
