// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPERHosting

  extension ModuleView {
    /// Returns a binding for a control, such as a `TextField`, a `Toggle` or a `Picker`. The binding reads a property of
    /// the view. When the user changes the value, the binding sets the property and sends an event.
    ///
    /// ```swift
    /// TextField("Notes", text: view.binding(\.state.notes, sending: Form.typed, showing: \.state.failure))
    /// ```
    ///
    /// The view must be `@Observable`, so that SwiftUI notices each new value. The rules for answers, failures and newer
    /// values are the rules of `edit(_:_:sending:showing:or:)`.
    ///
    /// - Parameters:
    ///   - property: The property that the control shows.
    ///   - name: The name of the event. Its input is the edited value. Its output is the accepted value, or `Void`.
    ///   - failure: The property that stores the message of a failure; `nil` if no property stores it. An accepted value
    ///     clears a message that an edit of the same property has stored, and no other message.
    ///   - sentence: The sentence that is stored if the failure has no message for users.
    public func binding<Value: Equatable & Sendable, Output>(
      _ property: ReferenceWritableKeyPath<Self, Value>, sending name: EventName<Value, Output>,
      showing failure: ReferenceWritableKeyPath<Self, String?>? = nil, or sentence: String? = nil
    ) -> Binding<Value> {
      Binding(
        get: { self[keyPath: property] },
        set: {
          if $0 == self[keyPath: property] { return }
          self.edit(property, $0, sending: name, showing: failure, or: sentence)
        })
    }
  }
#endif
