/// The form for text that must not be lost.
///
/// If such a form is refused, the response shows the text again, in fields from which the user can send it again.
public nonisolated struct DraftForm: Sendable {
  /// The template of the fields and buttons.
  let template: String
  /// The act that saves the text.
  let act: String
  /// The names of the fields. The values of other fields, such as passwords, are never shown again.
  let fields: Set<String>

  /// Creates a description of the form.
  ///
  /// - Parameters:
  ///   - template: The template of the screen on which users write.
  ///   - act: The act that saves the text.
  ///   - fields: The names of the fields that are shown again, including hidden fields.
  public init(template: String, act: String, fields: Set<String>) {
    (self.template, self.act, self.fields) = (template, act, fields)
  }

  /// Returns the values to show again if an event is refused, or `nil` if the event saves no text.
  func draft(in event: TabEvent) -> [String: String]? {
    // If a rebuilt tab does not have the screen of the page, the page sends its text without an act.
    guard event.name == act || event.name.isEmpty else { return nil }
    let draft = event.fields.filter { fields.contains($0.key) }
    return draft.isEmpty ? nil : draft
  }
}
