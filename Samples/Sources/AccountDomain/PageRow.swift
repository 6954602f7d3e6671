public import VIPERLists
public import VIPERModels

/// The content and the event of a row on a page. The type does not depend on the host.
public struct PageRow: Equatable, Encodable, Sendable, CustomStringConvertible {
  /// The content.
  public let model: ViewModel
  /// The event that is sent when the user selects the row, or `nil` for a row that cannot be selected.
  public let event: RowEvent?

  /// Creates a row.
  public init(_ model: ViewModel, _ event: RowEvent? = nil) { (self.model, self.event) = (model, event) }

  /// Creates a row that cannot be selected, with a title and a detail.
  public init(_ title: String, detail: String) {
    self.init(
      ViewModel(title: title, detail: detail, styles: [.title: Style("headline"), .detail: Style("secondary")]))
  }

  /// Encodes the description, because an event cannot be encoded. A recording compares rows by this form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The texts of the row and the name of its event, for transcripts and traces.
  public var description: String {
    let words = [model.title, model.detail].compactMap(\.self).joined(separator: ", ")
    return event.map { "\(words) → \($0)" } ?? words
  }
}
