/// A view that reports actions of the user, such as a button.
@MainActor open class UIControl: UIView {
  private var actions: [(action: UIAction, events: Event)] = []
  /// Whether the user can use the control.
  open var isEnabled = true

  /// The kinds of actions of the user.
  public struct Event: OptionSet, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A tap on a control.
    public static let touchUpInside = Event(rawValue: 64)
    /// A new value of a control, such as a switch.
    public static let valueChanged = Event(rawValue: 4_096)
    /// A change of the text of a text field.
    public static let editingChanged = Event(rawValue: 131_072)
  }

  /// Adds an action.
  open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

  /// Runs the actions for some kinds, as a tap of the user does.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) { action.handler(action) }
  }
}

extension UIControl {
  /// The states of a control.
  public struct State: OptionSet, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The state without any other state.
    public static let normal: State = []
  }
}

/// A button with a title. The simulation has no other appearance.
@MainActor open class UIButton: UIControl {
  private var titles: [UInt: String] = [:]

  /// Sets the title for a state.
  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state.rawValue] = title }
  /// Returns the title for a state.
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
}

/// A field for one line of text.
@MainActor open class UITextField: UIControl {
  /// The text.
  open var text: String?
  /// The text that is shown while the field is empty.
  open var placeholder: String?
}

/// A switch with two states.
@MainActor open class UISwitch: UIControl {
  /// Whether the switch is on.
  open var isOn = false
}

/// An action of a control.
@MainActor open class UIAction {
  let handler: (UIAction) -> Void

  /// Creates an action.
  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}
