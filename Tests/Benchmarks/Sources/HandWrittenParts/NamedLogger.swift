internal import HandWrittenRuntime

/// A logger that counts the named messages that pass through.
final class NamedLogger: NamedEventHandler, NamedResultReceiver {
  private(set) var events = 0
  private(set) var results = 0
  weak var previous: (any NamedResultReceiver)?
  private let next: any NamedEventHandler

  init(next: any NamedEventHandler) { self.next = next }

  func handle(_ event: NamedEvent) {
    events &+= 1
    next.handle(event)
  }

  func receive(_ result: NamedResult) {
    results &+= 1
    previous?.receive(result)
  }
}
