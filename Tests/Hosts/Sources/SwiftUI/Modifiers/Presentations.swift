/// A height at which a sheet can rest.
public struct PresentationDetent: Hashable, Sendable {
  let name: String
  /// Half of the screen.
  public static let medium = PresentationDetent(name: "medium")
  /// Nearly the whole screen.
  public static let large = PresentationDetent(name: "large")
  /// Returns a detent for a fraction of the screen.
  public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent(name: "\(fraction)") }
  /// Returns a detent for a height in points.
  public static func height(_ height: Double) -> PresentationDetent { PresentationDetent(name: "\(height) pt") }
}

/// An edge of a rectangle.
public enum Edge: Hashable, Sendable {
  /// The upper edge.
  case top
  /// The edge where a line of text starts.
  case leading
  /// The lower edge.
  case bottom
  /// The edge where a line of text ends.
  case trailing
}

extension View {
  /// Presents a sheet while the binding contains an item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.sheet, item, onDismiss, content)
  }
  /// Presents a full-screen cover while the binding contains an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.cover, item, onDismiss, content)
  }
  /// Presents a popover while the binding contains an item.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presenting(.popover, item, nil, content)
  }
  /// Sets whether the user is prevented from dragging down the sheet or popover that contains the view.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Around(view: self, name: "pinned") { pass, draw in
      draw()
      if isDisabled { pass.window.pinned.insert(pass.layer - 1) }
    }
  }
  /// Sets the detents of a sheet.
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
