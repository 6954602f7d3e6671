/// A row of a page, as any front can show it.
public struct PageRow: Equatable, Sendable {
  /// The part that a row plays, for a front to make a style of.
  public enum Role: Sendable {
    /// Tells something; nothing happens when somebody selects it.
    case information
    /// Leads to another page.
    case link
    /// Does something.
    case action
    /// Does something that somebody may regret.
    case danger
  }

  /// The headline.
  public let title: String
  /// The text beside it; empty if there is none.
  public let detail: String
  /// The part that it plays.
  public let role: Role
  /// The event that is sent when somebody selects it.
  public let event: RowEvent?

  /// A row that tells something.
  public init(_ title: String, detail: String) {
    (self.title, self.detail, role, event) = (title, detail, .information, nil)
  }

  /// A row to select.
  public init(_ title: String, _ role: Role, _ event: RowEvent) {
    (self.title, detail, self.role, self.event) = (title, "", role, event)
  }
}
