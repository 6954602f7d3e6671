public import Foundation
public import Observation

/// A modifier that converts a view to another view.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the resulting view.
  associatedtype Body: View
  /// The view to modify.
  typealias Content = _ViewModifier_Content<Self>
  /// Returns the modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

/// The content that a modifier receives.
public struct _ViewModifier_Content<Modifier: ViewModifier>: Primitive {
  let view: any View
  func draw(in pass: Pass) { pass.draw(view, at: "content") }
}

struct Modified<Modifier: ViewModifier>: Primitive {
  let view: any View
  let modifier: Modifier
  func draw(in pass: Pass) {
    pass.connect(modifier, at: "modifier")
    pass.draw(modifier.body(content: _ViewModifier_Content(view: view)), at: "modified")
  }
}

/// A view with an operation that the simulation runs before and after it renders the view.
struct Around: Primitive {
  let view: any View
  let name: String
  let body_: @MainActor (Pass, () -> Void) -> Void
  func draw(in pass: Pass) { pass.inside(name) { body_(pass) { pass.draw(view, at: "view") } } }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    Modified(view: self, modifier: modifier)
  }
  /// Calls a closure when the view appears.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Around(view: self, name: "appear") { pass, draw in
      draw()
      pass.addAppearance(onAppear: action ?? {}, onDisappear: {})
    }
  }
  /// Calls a closure when the view disappears.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Around(view: self, name: "disappear") { pass, draw in
      draw()
      pass.addAppearance(onAppear: {}, onDisappear: action ?? {})
    }
  }
  /// Calls a closure when a value changes, and also for the first value if `initial` is `true`.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    Around(view: self, name: "change") { pass, draw in
      draw()
      pass.addChange(value, isInitial: initial, action)
    }
  }
  /// Places a view of the same size behind this view.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    let behind = content()
    return Around(view: self, name: "background") { pass, draw in
      pass.draw(behind, at: "behind")
      draw()
    }
  }
  /// Adds an object to the environment of this view and its descendants.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    Around(view: self, name: "environment") { pass, draw in
      let before = pass.environment
      pass.environment.objects[ObjectIdentifier(Object.self)] = object
      draw()
      pass.environment = before
    }
  }
  /// Registers the destination view for path elements of a type.
  public func navigationDestination<Element: Hashable, Destination: View>(
    for data: Element.Type, @ViewBuilder destination: @escaping (Element) -> Destination
  ) -> some View {
    Around(view: self, name: "destination") { pass, draw in
      pass.addDestination(ObjectIdentifier(data)) { element in
        (element.base as? Element).map { destination($0) }
      }
      draw()
    }
  }
  /// Adds a menu with a preview, which opens on a long press.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View {
    let (items, preview) = (menuItems(), preview())
    return Around(view: self, name: "menu") { pass, draw in pass.drawMenu(draw, preview: preview, items: items) }
  }
  /// Returns the view unchanged. The simulation has no sizes.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
    Around(view: self, name: "frame") { _, draw in draw() }
  }
  /// Sets the title of a screen.
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    Around(view: self, name: "title") { pass, draw in
      pass.add(.text(String(title)))
      draw()
    }
  }
  /// Adds buttons to the bar of a screen.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let bar = content()
    return Around(view: self, name: "toolbar") { pass, draw in
      pass.draw(bar, at: "bar")
      draw()
    }
  }
  /// Sets the label of a tab.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    let label = label()
    return Around(view: self, name: "item") { pass, draw in
      pass.setTabLabel(pass.text(of: label))
      draw()
    }
  }
  /// Sets the selection value of a tab.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    Around(view: self, name: "tag") { pass, draw in
      pass.setTabTag(AnyHashable(tag))
      draw()
    }
  }
  /// Registers a closure that receives links (URLs).
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Around(view: self, name: "url") { pass, draw in
      pass.urlActions.append(action)
      draw()
    }
  }
}
