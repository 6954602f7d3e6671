public import Foundation
public import Observation

/// Something that makes another view of a view.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the result.
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = _ViewModifier_Content<Self>
  /// Makes the result.
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}

/// The view that a modifier gets.
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

/// A view with something that the stand-in does before and after it draws it.
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
  /// Calls a closure when the view is seen.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Around(view: self, name: "appear") { pass, draw in
      draw()
      pass.addAppearance(onAppear: action ?? {}, onDisappear: {})
    }
  }
  /// Calls a closure when the view is not seen any more.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Around(view: self, name: "disappear") { pass, draw in
      draw()
      pass.addAppearance(onAppear: {}, onDisappear: action ?? {})
    }
  }
  /// Calls a closure when a value has changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    Around(view: self, name: "change") { pass, draw in
      draw()
      pass.addChange(value, isInitial: initial, action)
    }
  }
  /// Puts a view behind it, of its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    let behind = content()
    return Around(view: self, name: "background") { pass, draw in
      pass.draw(behind, at: "behind")
      draw()
    }
  }
  /// Gives the views below an object.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
    Around(view: self, name: "environment") { pass, draw in
      let before = pass.environment
      pass.environment.objects[ObjectIdentifier(Object.self)] = object
      draw()
      pass.environment = before
    }
  }
  /// Says what is shown for elements of a path.
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
  /// A menu, with a preview of what it is about, after a long touch.
  public func contextMenu<MenuItems: View, Preview: View>(
    @ViewBuilder menuItems: () -> MenuItems, @ViewBuilder preview: () -> Preview
  ) -> some View {
    let (items, preview) = (menuItems(), preview())
    return Around(view: self, name: "menu") { pass, draw in pass.drawMenu(draw, preview: preview, items: items) }
  }
  /// A size; the stand-in has none.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
    Around(view: self, name: "frame") { _, draw in draw() }
  }
  /// The title of a screen.
  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View {
    Around(view: self, name: "title") { pass, draw in
      pass.add(.text(String(title)))
      draw()
    }
  }
  /// Buttons in the bar of a screen.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let bar = content()
    return Around(view: self, name: "toolbar") { pass, draw in
      pass.draw(bar, at: "bar")
      draw()
    }
  }
  /// The label of a tab.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    let label = label()
    return Around(view: self, name: "item") { pass, draw in
      pass.setTabLabel(pass.text(of: label))
      draw()
    }
  }
  /// The value of a tab.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    Around(view: self, name: "tag") { pass, draw in
      pass.setTabTag(AnyHashable(tag))
      draw()
    }
  }
  /// Opens links.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Around(view: self, name: "url") { pass, draw in
      pass.urlActions.append(action)
      draw()
    }
  }
}
