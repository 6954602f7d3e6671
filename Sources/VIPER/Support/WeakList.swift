/// Objects in the order in which they came, none of them kept alive. Those that have gone are forgotten as others
/// come, so that it is never much longer than what lives.
struct WeakList<Object: AnyObject> {
  private var elements: [Weak<Object>] = []
  private var room = 16

  /// Those that live.
  var all: [Object] { elements.compactMap(\.object) }

  mutating func add(_ object: Object) {
    if elements.count >= room {
      elements.removeAll { $0.object == nil }
      room = max(16, 2 * elements.count)
    }
    elements.append(Weak(object: object))
  }
}
