/// A message with buttons, which is presented above a view controller.
@MainActor open class UIAlertController: UIViewController {
  /// The text below the title.
  open var message: String?
  /// The buttons, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []

  /// The appearances of a message.
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Creates a message without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    modalPresentationStyle = .custom
    isModalInPresentation = true
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Simulates a tap of the user on the button with a title. The handler is called when the message was dismissed.
  public func tapAction(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else {
      return UIWorld.current.refuse("\(self) has no button \(title)")
    }
    dismiss(animated: true) { action.handler?(action) }
  }
}

/// A button of a message.
@MainActor open class UIAlertAction {
  /// The title.
  public let title: String?
  let handler: ((UIAlertAction) -> Void)?

  /// The kinds of buttons.
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  /// Creates a button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.handler) = (title, handler)
  }
}
