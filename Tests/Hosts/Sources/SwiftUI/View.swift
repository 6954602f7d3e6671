/// A stand-in for SwiftUI's protocol, isolated as in the SDKs of Xcode 16 and later.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// What the view is made of.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  /// Nothing: a view without a body has this type for it.
  public var body: Never { fatalError("A view that the stand-in draws itself has no body") }
}

/// A stand-in for SwiftUI's builder of views.
@resultBuilder public struct ViewBuilder {
  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

/// A stand-in for SwiftUI's text.
@MainActor @preconcurrency public struct Text: View {
  let content: String
  /// A text.
  public init(_ content: String) { self.content = content }
  /// None: the stand-in draws it.
  public var body: Never { fatalError("Text has no body") }
}
