import Foundation

/// A message of a page.
struct LiveMessage: Decodable {
  /// The number of an event.
  var event: Int?
  var screen: String?
  var name: String?
  var item: String?
  var data: [String: String]?
  /// The number of a patch that has been drawn.
  var seen: Int?

  /// The message that a text is; `nil` for one that no page of ours sends.
  init?(_ text: Data) {
    guard let message = try? JSONDecoder().decode(Self.self, from: text) else { return nil }
    self = message
  }

  var tabEvent: TabEvent? {
    guard let screen, let name else { return nil }
    return TabEvent(screen: screen, name: name, item: item, fields: data ?? [:])
  }
}
