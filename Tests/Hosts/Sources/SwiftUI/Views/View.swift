/// The simulated `View` protocol of SwiftUI. The isolation of this protocol is that of the SDKs of Xcode 16 and later.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  /// Traps. `Never` is the body type of the views that the simulation renders directly.
  public var body: Never { fatalError("A view that the simulation renders directly has no body") }
}

/// A view that the simulation renders directly, without a body.
@MainActor protocol Primitive: View where Body == Never {
  func draw(in pass: Pass)
}

extension Primitive {
  /// Traps, because a primitive view has no body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// The simulated result builder for views.
@resultBuilder public struct ViewBuilder {
  /// Returns an empty view.
  public static func buildBlock() -> EmptyView { EmptyView() }
  /// Returns the view unchanged.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  /// Combines several views.
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView<(repeat each Content)>(all(repeat each content))
  }
  /// Returns the optional view unchanged.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  /// Wraps the view of the first branch of a condition.
  @MainActor public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<
    First, Second
  > {
    _ConditionalContent(.first(first))
  }
  /// Wraps the view of the second branch of a condition.
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

/// A view without content.
public struct EmptyView: Primitive {
  /// Creates an empty view.
  public nonisolated init() {}
  func draw(in pass: Pass) {}
}

/// Several views in a row.
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

/// The view of one of the two branches of a condition.
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
  /// Traps, because an optional view has no body.
  public var body: Never { fatalError("An optional view has no body") }
}
extension Optional: Primitive where Wrapped: View {
  func draw(in pass: Pass) { if let self { pass.draw(self, at: "some") } }
}

/// A type-erased view.
public struct AnyView: Primitive {
  private let view: any View
  /// Creates a type-erased view.
  public init<Content: View>(_ view: Content) { self.view = view }
  func draw(in pass: Pass) { pass.draw(view, at: Pass.name(of: view)) }
}
