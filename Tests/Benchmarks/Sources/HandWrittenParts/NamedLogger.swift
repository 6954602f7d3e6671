package import HandWrittenRuntime

/// Counts the named messages that pass.
package final class NamedLogger: NamedEventHandler, NamedResultReceiver {
  package private(set) var events = 0
  package private(set) var results = 0
  weak var previous: (any NamedResultReceiver)?
  private let next: any NamedEventHandler

  init(next: any NamedEventHandler) { self.next = next }

  package func handle(_ event: NamedEvent) {
    events &+= 1
    next.handle(event)
  }

  package func receive(_ result: NamedResult) {
    results &+= 1
    previous?.receive(result)
  }
}
