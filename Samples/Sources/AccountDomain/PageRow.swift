public import VIPERModels

/// A row of a page: what any front can show of it, and the event that it carries.
public struct PageRow: Equatable, Sendable, CustomStringConvertible {
  /// What is shown.
  public let model: ViewModel
  /// The event that is sent when somebody selects it; `nil` for a row that only tells something.
  public let event: RowEvent?

  /// A row.
  public init(_ model: ViewModel, _ event: RowEvent? = nil) { (self.model, self.event) = (model, event) }

  /// A row that tells something: a headline, and a text beside it.
  public init(_ title: String, detail: String) {
    self.init(
      ViewModel(title: title, detail: detail, styles: [.title: Style("headline"), .detail: Style("secondary")]))
  }

  /// The words that are shown, and the name of the event, for transcripts and traces.
  public var description: String {
    let words = [model.title, model.detail].compactMap(\.self).joined(separator: ", ")
    return event.map { "\(words) → \($0.name)" } ?? words
  }
}
