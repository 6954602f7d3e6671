/// The handlers of a part, by name. A handler is called with the part.
@MainActor package final class OriginalMapping {
  package typealias Selector = @MainActor (AnyObject, OriginalEvent) -> Void

  private var selectors: [String: Selector] = [:]

  package init() {}

  package func map(_ name: String, to selector: @escaping Selector) { selectors[name] = selector }

  /// Calls the handler that is mapped to the name of the message.
  ///
  /// - Returns: Whether the name is mapped.
  package func perform(_ message: OriginalEvent, on part: AnyObject) -> Bool {
    guard let selector = selectors[message.name] else { return false }
    selector(part, message)
    return true
  }
}
