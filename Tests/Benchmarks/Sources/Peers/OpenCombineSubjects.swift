import OpenCombine

/// Two subjects, one for each direction, with a map for each part. The output of the maps for events is sent to the
/// subject for answers.
final class OpenCombineSubjects {
  /// The types of the maps of a direction.
  enum Shape {
    /// The type of each map contains the type of the previous map.
    case concrete
    /// Each map knows only the output type of the previous map.
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
  /// Returns a map that the library does not merge with the previous map. Merged maps take 50 percent more time.
  fileprivate func part(_ change: @escaping (Message) -> Message) -> Publishers.Map<Self, Message> {
    map(change)
  }

  /// Returns a map with an erased type.
  fileprivate func erased(_ change: @escaping (Message) -> Message) -> AnyPublisher<Message, Never> {
    map(change).eraseToAnyPublisher()
  }
}
