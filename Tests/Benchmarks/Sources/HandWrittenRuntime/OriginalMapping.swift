/// A part's table of handlers: a name, and what is called with the part.
@MainActor package final class OriginalMapping {
  package typealias Selector = @MainActor (AnyObject, OriginalEvent) -> Void

  private var selectors: [String: Selector] = [:]

  package init() {}

  package func map(_ name: String, to selector: @escaping Selector) { selectors[name] = selector }

  /// Calls what is mapped to the message's name.
  ///
  /// - Returns: whether there was something.
  package func perform(_ message: OriginalEvent, on part: AnyObject) -> Bool {
    guard let selector = selectors[message.name] else { return false }
    selector(part, message)
    return true
  }
}
