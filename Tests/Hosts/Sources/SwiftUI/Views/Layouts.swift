/// A container that places its views on top of each other.
public struct ZStack<Content: View>: Primitive {
  private let content: Content
  /// Creates a container of these views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "z") }
}

/// A container that arranges its views vertically.
public struct VStack<Content: View>: Primitive {
  private let content: Content
  /// Creates a container of these views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "v") }
}

/// A container that arranges its views horizontally.
public struct HStack<Content: View>: Primitive {
  private let content: Content
  /// Creates a container of these views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "h") }
}

/// A container for controls, arranged vertically.
public struct Form<Content: View>: Primitive {
  private let content: Content
  /// Creates a form of these views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(in pass: Pass) { pass.draw(content, at: "form") }
}

/// A list of rows.
public struct List<SelectionValue: Hashable, Content: View>: Primitive {
  private let content: Content
  func draw(in pass: Pass) { pass.draw(content, at: "list") }
}

extension List where SelectionValue == Never {
  /// Creates a list without selection.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// A sequence of views with one view for each element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let content: (Data.Element) -> Content
  /// Creates a view for each element. The property at the key path identifies an element and must be unique.
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
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach: Flattened {
  var parts: [(id: String, view: any View)] { data.map { ("\($0[keyPath: id])", content($0)) } }
}

/// The position of a view in another view.
public struct Alignment: Equatable, Sendable {
  private enum Place { case center }
  private let place: Place
  /// The center.
  public static let center = Alignment(place: .center)
}
