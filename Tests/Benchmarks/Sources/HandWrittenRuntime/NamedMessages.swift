// The small event bus that people write for themselves: messages with a name and whatever they carry.

/// What goes down.
package struct NamedEvent: Sendable {
  package let name: String
  package let data: any Sendable

  package init(_ name: String, _ data: any Sendable) {
    self.name = name
    self.data = data
  }
}

/// What comes back.
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
