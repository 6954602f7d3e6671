// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit
  public import VIPERHosting

  extension ModuleView {
    /// Edits a property of the view whenever the user changes a control.
    ///
    /// ```swift
    /// edit(\.notes, with: field, sending: Form.typed) { $0.text ?? "" }
    /// ```
    ///
    /// The rules for answers, failures and newer values are the rules of `edit(_:_:sending:showing:or:)`. The view sets
    /// the control when the property changes, for example in `didSet`. The control retains neither the view nor its
    /// module.
    ///
    /// - Parameters:
    ///   - property: The property that the control shows.
    ///   - control: The control.
    ///   - events: The actions of the user after which the value is read.
    ///   - name: The name of the event. Its input is the edited value. Its output is the accepted value, or `Void`.
    ///   - failure: The property that stores the message of a failure; `nil` if no property stores it. An accepted value
    ///     clears a message that an edit of the same property has stored, and no other message.
    ///   - sentence: The sentence that is stored if the failure has no message for users.
    ///   - value: A closure that reads the value of the control.
    public func edit<Control: UIControl, Value: Equatable & Sendable, Output>(
      _ property: ReferenceWritableKeyPath<Self, Value>, with control: Control,
      for events: UIControl.Event = [.editingChanged, .valueChanged], sending name: EventName<Value, Output>,
      showing failure: ReferenceWritableKeyPath<Self, String?>? = nil, or sentence: String? = nil,
      _ value: @escaping @MainActor (Control) -> Value
    ) {
      let action = UIAction { [weak self, weak control] _ in
        guard let self, let control else { return }
        let value = value(control)
        if value != self[keyPath: property] { edit(property, value, sending: name, showing: failure, or: sentence) }
      }
      control.addAction(action, for: events)
    }
  }
#endif
