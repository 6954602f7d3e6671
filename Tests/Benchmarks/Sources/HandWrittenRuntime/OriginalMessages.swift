// The messages of the Objective-C original, as objects.

/// A name, whatever it carries, and who sent it.
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

/// An answer: an event of the same name, with how it ended.
package final class OriginalResult: OriginalEvent {
  package var status: String?
  package var title: String?
  package var message: String?
}

/// What names begin with, and the event that goes both ways.
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

/// What stands between two parts.
@MainActor package protocol OriginalMiddleware: OriginalHandler, OriginalReceiver {
  var handler: (any OriginalHandler)? { get set }
  var receiver: (any OriginalReceiver)? { get set }
}

@MainActor package protocol OriginalRouter: AnyObject {
  func route(_ name: String, from view: AnyObject?)
}
