/// A root view and the screens that are pushed on it.
public struct NavigationStack<Data, Root: View>: Primitive {
  private let path: Binding<Data>
  private let elements: @MainActor (Data) -> [AnyHashable]
  private let make: @MainActor ([AnyHashable]) -> Data
  private let root: Root

  /// Creates a stack. The binding provides its path.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {
    self.path = path
    self.root = root()
    elements = { $0.map { AnyHashable($0) } }
    make = { Data($0.compactMap { $0.base as? Data.Element }) }
  }

  func draw(in pass: Pass) {
    let (path, elements, make) = (path, elements, make)
    pass.drawStack(
      StackRecord(
        path: { elements(path.wrappedValue) }, set: { path.wrappedValue = make($0) }, isStored: path.isStored),
      root: root)
  }
}

/// A container of tabs. One tab is selected.
public struct TabView<SelectionValue: Hashable, Content: View>: Primitive {
  private let selection: Binding<SelectionValue>?
  private let content: Content
  /// Creates tabs. The binding provides the selection.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  func draw(in pass: Pass) {
    pass.drawTabs(content, selected: selection.map { AnyHashable($0.wrappedValue) }) { tag in
      if let tag = tag.base as? SelectionValue { selection?.wrappedValue = tag }
    }
  }
}
