import Foundation

/// A message from a page.
struct LiveMessage: Decodable {
  /// The serial number of an event.
  var event: Int?
  var screen: String?
  var name: String?
  var item: String?
  var data: [String: String]?
  /// The serial number of a patch that the page has rendered.
  var seen: Int?

  /// Decodes a message. Fails for a text that no page of this server sends.
  init?(_ text: Data) {
    guard let message = try? JSONDecoder().decode(Self.self, from: text) else { return nil }
    self = message
  }

  var tabEvent: TabEvent? {
    guard let screen, let name else { return nil }
    return TabEvent(screen: screen, name: name, item: item, fields: data ?? [:])
  }
}
