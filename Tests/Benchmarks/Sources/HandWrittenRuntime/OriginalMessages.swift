// The messages of the Objective-C original, as objects.

/// A message with a name, arbitrary data and a sender.
@MainActor open class OriginalEvent {
  package let name: String
  package var data: Any?
  package let sender: AnyObject?

  package init(name: String, data: Any?, sender: AnyObject?) {
    self.name = name
    self.data = data
    self.sender = sender
  }
}

/// An answer: a message with the name of its event, and with a status, a title and a text.
package final class OriginalResult: OriginalEvent {
  package var status: String?
  package var title: String?
  package var message: String?
}

/// Prefixes of names, and names of special events.
package enum OriginalNames {
  package static let route = "kRoute"
  package static let event = "kEvent"
  package static let callback = "kEventCallback"
  package static let initialize = "kEventInitialize"
}

@MainActor package protocol OriginalHandler: AnyObject {
  func handleEvent(_ event: OriginalEvent)
}

@MainActor package protocol OriginalReceiver: AnyObject {
  func receiveResult(_ result: OriginalResult)
}

/// A node of the chain with a neighbor on each side.
@MainActor package protocol OriginalMiddleware: OriginalHandler, OriginalReceiver {
  var handler: (any OriginalHandler)? { get set }
  var receiver: (any OriginalReceiver)? { get set }
}

@MainActor package protocol OriginalRouter: AnyObject {
  func route(_ name: String, from view: AnyObject?)
}
