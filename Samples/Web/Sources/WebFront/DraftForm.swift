/// The form in which users of an app write text that must not be lost.
///
/// If such a form is refused, the response shows its text again, in fields from which it can be sent once more.
public nonisolated struct DraftForm: Sendable {
  /// The template of the fields and buttons.
  let template: String
  /// The act that saves the text.
  let act: String
  /// The names of the fields. Other values of a refused form, as passwords, are never shown again.
  let fields: Set<String>

  /// A form.
  ///
  /// - Parameters:
  ///   - template: the template of the screen on which users write.
  ///   - act: the act that saves the text.
  ///   - fields: the names of the fields that are shown again, hidden ones included.
  public init(template: String, act: String, fields: Set<String>) {
    (self.template, self.act, self.fields) = (template, act, fields)
  }

  /// The values that are shown again if an event is refused; `nil` if the event saves no text.
  func draft(in event: TabEvent) -> [String: String]? {
    // A page without a screen in a rebuilt tab sends its text without an act.
    guard event.name == act || event.name.isEmpty else { return nil }
    let draft = event.fields.filter { fields.contains($0.key) }
    return draft.isEmpty ? nil : draft
  }
}
