/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  let name: String
  /// Half of the screen.
  public static let medium = PresentationDetent(name: "medium")
  /// Nearly all of it.
  public static let large = PresentationDetent(name: "large")
  /// A part of it.
  public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent(name: "\(fraction)") }
  /// A number of points.
  public static func height(_ height: Double) -> PresentationDetent { PresentationDetent(name: "\(height) pt") }
}

/// An edge of a rectangle.
public enum Edge: Hashable, Sendable {
  /// The upper one.
  case top
  /// Where a line begins.
  case leading
  /// The lower one.
  case bottom
  /// Where a line ends.
  case trailing
}

extension View {
  /// A sheet, as long as there is an item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item, onDismiss, content)
  }
  /// A cover of everything, as long as there is an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.cover, item, onDismiss, content)
  }
  /// A popover, as long as there is an item.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.popover, item, nil, content)
  }
  /// Keeps a person from dragging the sheet or popover down that the view is in.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Around(view: self, name: "pinned") { pass, draw in
      draw()
      if isDisabled { pass.window.pinned.insert(pass.layer - 1) }
    }
  }
  /// The heights that a sheet can have.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    Around(view: self, name: "detents") { pass, draw in
      pass.window.detents = detents.map(\.name).sorted()
      draw()
    }
  }

  private func presenting<Item: Identifiable, Content: View>(
    _ kind: PresentationRecord.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    Around(view: self, name: "\(kind)") { pass, draw in
      draw()
      let now = item.wrappedValue
      var made: (@MainActor () -> any View)?
      if let now { made = { content(now) } }
      pass.present(
        PresentationRecord(
          kind: kind, item: now.map { AnyHashable($0.id) }, content: made, setNil: { item.wrappedValue = nil },
          onDismiss: onDismiss ?? {}))
    }
  }
}
