public import Foundation

/// A view that shows a string.
public struct Text: Primitive {
  private let content: String
  /// Creates a text that shows a string unchanged.
  public init<Content: StringProtocol>(_ content: Content) { self.content = String(content) }
  func draw(in pass: Pass) { pass.add(.text(content)) }
}

/// A control that performs an action when the user taps it.
public struct Button<Label: View>: Primitive {
  private let action: () -> Void
  private let label: Label
  /// Creates a button with a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
  func draw(in pass: Pass) { pass.add(.button(pass.text(of: label), action)) }
}

extension Button where Label == Text {
  /// Creates a button with a title.
  public init<Title: StringProtocol>(_ title: Title, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

/// A control for editable text.
public struct TextField<Label: View>: Primitive {
  private let label: Label
  private let text: Binding<String>
  func draw(in pass: Pass) { pass.add(.field(pass.text(of: label), text)) }
}

extension TextField where Label == Text {
  /// Creates a field with a title.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}

/// A control for private text. The text that the user types is hidden.
public struct SecureField<Label: View>: Primitive {
  private let label: Label
  private let text: Binding<String>
  func draw(in pass: Pass) { pass.add(.field(pass.text(of: label), text)) }
}

extension SecureField where Label == Text {
  /// Creates a field with a title.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}

/// A control that shares an item when the user taps it.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: Primitive {
  private let title: String
  private let item: URL
  func draw(in pass: Pass) { pass.add(.share(title, item)) }
}

/// The label of a link that has a title.
public struct DefaultShareLinkLabel {}

extension ShareLink
where
  Data == CollectionOfOne<URL>, PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel
{
  /// Creates a link with a title, which shares a URL.
  public init<Title: StringProtocol>(_ title: Title, item: URL) {
    self.title = String(title)
    self.item = item
  }
}
