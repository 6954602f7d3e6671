import OpenCombine

/// Two subjects, one for each way, and a map for each part on either: what comes out below is sent into the subject
/// upwards.
final class OpenCombineSubjects {
  /// How the maps of a way are put together.
  enum Shape {
    /// Each knows the type of the one before.
    case concrete
    /// Each knows of the one before what it gives.
    case erased
  }

  private let down = PassthroughSubject<Message, Never>()
  private let up = PassthroughSubject<Message, Never>()
  private let parts = Parts()
  private var subscriptions: [AnyCancellable] = []

  init(_ shape: Shape) {
    let (parts, up) = (parts, up)
    let below: (Message) -> Void = { up.send($0) }
    let above: (Message) -> Void = { parts.add($0) }
    switch shape {
    case .concrete:
      subscriptions = [
        down.part(parts.viewEvent).part(parts.upperEvent).part(parts.presenter)
          .part(parts.lowerEvent).part(parts.interactorEvent).sink(receiveValue: below),
        up.part(parts.interactorAnswer).part(parts.lowerAnswer).part(parts.presenter)
          .part(parts.upperAnswer).part(parts.viewAnswer).sink(receiveValue: above),
      ]
    case .erased:
      subscriptions = [
        down.erased(parts.viewEvent).erased(parts.upperEvent).erased(parts.presenter)
          .erased(parts.lowerEvent).erased(parts.interactorEvent).sink(receiveValue: below),
        up.erased(parts.interactorAnswer).erased(parts.lowerAnswer).erased(parts.presenter)
          .erased(parts.upperAnswer).erased(parts.viewAnswer).sink(receiveValue: above),
      ]
    }
  }

  func roundTrips(_ times: Int) -> Int {
    for value in 0..<times { down.send(Message(name: Message.next, value: value)) }
    return parts.take()
  }
}

extension Publisher<Message, Never> {
  /// A map by itself: the library makes one of maps that see each other, which takes half as long again.
  fileprivate func part(_ change: @escaping (Message) -> Message) -> Publishers.Map<Self, Message> {
    map(change)
  }

  /// A map whose type nobody sees.
  fileprivate func erased(_ change: @escaping (Message) -> Message) -> AnyPublisher<Message, Never> {
    map(change).eraseToAnyPublisher()
  }
}
