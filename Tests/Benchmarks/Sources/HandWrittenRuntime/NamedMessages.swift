// A small event bus, as developers often write it: messages with a name and arbitrary data.

/// A message from the view toward the interactor.
package struct NamedEvent: Sendable {
  package let name: String
  package let data: any Sendable

  package init(_ name: String, _ data: any Sendable) {
    self.name = name
    self.data = data
  }
}

/// A message from the interactor toward the view.
package struct NamedResult: Sendable {
  package let name: String
  package let data: any Sendable

  package init(_ name: String, _ data: any Sendable) {
    self.name = name
    self.data = data
  }
}

@MainActor package protocol NamedEventHandler: AnyObject {
  func handle(_ event: NamedEvent)
}

@MainActor package protocol NamedResultReceiver: AnyObject {
  func receive(_ result: NamedResult)
}
