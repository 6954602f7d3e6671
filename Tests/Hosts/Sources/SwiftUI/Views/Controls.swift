/// A text.
public struct Text: Primitive {
  private let content: String
  /// A text as it is.
  public init<Content: StringProtocol>(_ content: Content) { self.content = String(content) }
  func draw(in pass: Pass) { pass.add(.text(content)) }
}

/// Something to tap.
public struct Button<Label: View>: Primitive {
  private let action: () -> Void
  private let label: Label
  /// A button with any label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
  func draw(in pass: Pass) { pass.add(.button(pass.text(of: label), action)) }
}

extension Button where Label == Text {
  /// A button with a title.
  public init<Title: StringProtocol>(_ title: Title, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

/// A line, or several, to type in.
public struct TextField<Label: View>: Primitive {
  private let label: Label
  private let text: Binding<String>
  func draw(in pass: Pass) { pass.add(.field(pass.text(of: label), text)) }
}

extension TextField where Label == Text {
  /// A field with a title.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}

/// A line that does not show what is typed.
public struct SecureField<Label: View>: Primitive {
  private let label: Label
  private let text: Binding<String>
  func draw(in pass: Pass) { pass.add(.field(pass.text(of: label), text)) }
}

extension SecureField where Label == Text {
  /// A field with a title.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}
