/// Views over each other.
public struct ZStack<Content: View>: Primitive {
  private let content: Content
  /// Views over each other.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "z") }
}

/// Views below each other.
public struct VStack<Content: View>: Primitive {
  private let content: Content
  /// Views below each other.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "v") }
}

/// Views beside each other.
public struct HStack<Content: View>: Primitive {
  private let content: Content
  /// Views beside each other.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "h") }
}

/// Fields below each other.
public struct Form<Content: View>: Primitive {
  private let content: Content
  /// Fields below each other.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "form") }
}

/// Rows.
public struct List<SelectionValue: Hashable, Content: View>: Primitive {
  private let content: Content
  func draw(in pass: Pass) { pass.draw(content, at: "list") }
}

extension List where SelectionValue == Never {
  /// Rows that cannot be selected.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// A view for each element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content
  /// A view for each element, which is told from the others by a property.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = id
    self.content = content
  }
  func draw(in pass: Pass) {
    var seen: Set<ID> = []
    for element in data {
      let id = element[keyPath: id]
      if !seen.insert(id).inserted { pass.window.violate("ForEach: the ID \(id) occurs multiple times") }
      pass.draw(content(element), at: "\(id)")
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach: Flattened {
  var parts: [(id: String, view: any View)] { data.map { ("\($0[keyPath: id])", content($0)) } }
}

/// A place of a view in another.
public struct Alignment: Equatable, Sendable {
  private enum Place { case center }
  private let place: Place
  /// In the middle.
  public static let center = Alignment(place: .center)
}
