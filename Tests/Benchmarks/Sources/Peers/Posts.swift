import Foundation

/// Notifications down and up. The observer of a notification does the work of a part and posts the next notification.
final class Posts {
  /// The number of notifications in each direction.
  enum Number {
    /// From end to end. The parts between are called directly.
    case one
    /// From each part to the next.
    case five
  }

  private static let names = (0..<10).map { Notification.Name("step \($0)") }
  private static let key = "message"

  private let center = NotificationCenter()
  private let parts = Parts()
  private var observers: [any NSObjectProtocol] = []

  init(_ number: Number) {
    let parts = parts
    let steps: [@Sendable (Message) -> Message] =
      switch number {
      case .one: [parts.event, parts.answer]
      case .five:
        [
          parts.viewEvent, parts.upperEvent, parts.presenter, parts.lowerEvent,
          parts.interactorEvent, parts.interactorAnswer, parts.lowerAnswer, parts.presenter,
          parts.upperAnswer, parts.viewAnswer,
        ]
      }
    for (number, step) in steps.dropLast().enumerated() {
      let next = Self.names[number + 1]
      observe(Self.names[number]) { [center] in Self.post(step($0), as: next, in: center) }
    }
    if let last = steps.last { observe(Self.names[steps.count - 1]) { parts.add(last($0)) } }
  }

  func roundTrips(_ times: Int) -> Int {
    for value in 0..<times {
      Self.post(Message(name: Message.next, value: value), as: Self.names[0], in: center)
    }
    return parts.take()
  }

  private func observe(_ name: Notification.Name, _ work: @escaping @Sendable (Message) -> Void) {
    observers.append(
      center.addObserver(forName: name, object: nil, queue: nil) {
        if let message = $0.userInfo?[Self.key] as? Message { work(message) }
      })
  }

  private static func post(
    _ message: Message, as name: Notification.Name, in center: NotificationCenter
  ) {
    center.post(name: name, object: nil, userInfo: [key: message])
  }
}
