/// A stand-in for SwiftUI's protocol, isolated as in the SDKs of Xcode 16 and later.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// What the view is made of.
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  /// Nothing: a view that the stand-in draws itself has this type of body.
  public var body: Never { fatalError("A view that the stand-in draws itself has no body") }
}

/// A view that the stand-in draws itself.
@MainActor protocol Primitive: View where Body == Never {
  func draw(in pass: Pass)
}

extension Primitive {
  /// None.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A stand-in for SwiftUI's builder of views.
@resultBuilder public struct ViewBuilder {
  /// Nothing.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Several views.
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView<(repeat each Content)>(all(repeat each content))
  }
  /// One view or none.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// The first of two.
  @MainActor public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent(.first(first))
  }
  /// The second of two.
  @MainActor public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent(.second(second))
  }

  @MainActor private static func all<each Content: View>(_ content: repeat each Content) -> [any View] {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return views
  }
}

/// Nothing.
public struct EmptyView: Primitive {
  /// Nothing.
  public nonisolated init() {}
  func draw(in pass: Pass) {}
}

/// Several views beside each other.
public struct TupleView<Views>: Primitive {
  private let views: [any View]
  init(_ views: [any View]) { self.views = views }
  func draw(in pass: Pass) { for (index, view) in views.enumerated() { pass.draw(view, at: "\(index)") } }
}

extension TupleView: Flattened {
  var parts: [(id: String, view: any View)] {
    views.enumerated().flatMap { index, view in
      (view as? any Flattened)?.parts.map { ("\(index).\($0.id)", $0.view) } ?? [("\(index)", view)]
    }
  }
}

/// One of two views.
public struct _ConditionalContent<First: View, Second: View>: Primitive {
  enum Content {
    case first(First)
    case second(Second)
  }
  private let content: Content
  init(_ content: Content) { self.content = content }
  func draw(in pass: Pass) {
    switch content {
    case .first(let view): pass.draw(view, at: "first")
    case .second(let view): pass.draw(view, at: "second")
    }
  }
}

extension Optional: View where Wrapped: View {
  /// None.
  public var body: Never { fatalError("An optional view has no body") }
}
extension Optional: Primitive where Wrapped: View {
  func draw(in pass: Pass) { if let self { pass.draw(self, at: "some") } }
}

/// A view of any type.
public struct AnyView: Primitive {
  private let view: any View
  /// Hides the type of a view.
  public init<Content: View>(_ view: Content) { self.view = view }
  func draw(in pass: Pass) { pass.draw(view, at: "\(type(of: view))") }
}
