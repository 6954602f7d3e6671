import VIPER

/// A message that a failed edit has stored in a property of its view.
@MainActor private struct EditMessage {
  weak var view: AnyObject?
  /// The edited property.
  let edited: AnyKeyPath
  let text: String
}

/// The last message of an edit in each property that stores messages. Entries of released views are removed when the
/// next message is stored.
@MainActor private var messages: [ViewProperty: EditMessage] = [:]

extension ModuleView {
  /// Stores the message of an edit, or clears the message of an earlier edit.
  ///
  /// Only a message that an edit of the same property has stored is cleared. The property may contain the message of
  /// another property, or of a handler, which the user still has to read.
  ///
  /// - Parameters:
  ///   - message: The message of a failure; `nil` for an accepted value, or for a failure without a text.
  ///   - shown: The property that stores messages.
  ///   - edited: The edited property.
  func show(_ message: String?, in shown: ReferenceWritableKeyPath<Self, String?>, ofEdit edited: AnyKeyPath) {
    let place = ViewProperty(view: self, property: shown)
    if let message {
      messages = messages.filter { $0.value.view != nil }
      messages[place] = EditMessage(view: self, edited: edited, text: message)
      if self[keyPath: shown] != message { self[keyPath: shown] = message }
    } else if let known = messages[place], known.view === self, known.edited == edited {
      messages[place] = nil
      if self[keyPath: shown] == known.text { self[keyPath: shown] = nil }
    }
  }
}
