import Testing

@testable import VIPER

@MainActor @Suite("The queue of deliveries")
struct DeliveryQueueTests {
  private enum Names { static let tick = EventName<Int, Never>("deliveryQueue.tick") }

  private let queue = DeliveryQueue<String>()

  private func text(_ waiting: DeliveryQueue<String>.Waiting?) -> String {
    switch waiting {
    case nil: "nothing"
    case .event(let event, let target, _): "\(event.name) to \(target)"
    case .action: "action"
    }
  }

  @Test func `What waits is taken in the order in which it came`() {
    #expect(!queue.hasWaiting)
    queue.open()
    queue.append(.event(Names.tick.event(1), to: "first", marks: []))
    queue.append(.action {})
    queue.append(.event(Names.tick.event(2), to: "second", marks: []))
    #expect(queue.hasWaiting)
    let taken = (0..<4).map { _ in text(queue.next()) }
    #expect(
      taken == ["deliveryQueue.tick to first", "action", "deliveryQueue.tick to second", "nothing"])
    #expect(!queue.hasWaiting && queue.isDelivering)
    queue.close()
    #expect(!queue.isDelivering)
  }

  @Test func `Each delivery has a serial of its own, which is outdated when it ends`() {
    var serials = [queue.serial]
    queue.open()
    queue.begin(nil)
    serials.append(queue.serial)
    queue.begin(nil)
    serials.append(queue.serial)
    queue.close()
    serials.append(queue.serial)
    #expect(Set(serials).count == 4)
  }

  @Test func `The current event is known by its name, declared or not, and forgotten by an action`() {
    let (known, unknown) = (Names.tick.event(1), Event(named: "deliveryQueue.unknown"))
    queue.begin(known.id, depth: 3, known.key, undeclared: nil)
    #expect(queue.current?.name == "deliveryQueue.tick" && queue.current?.depth == 3)
    queue.withCurrent(unknown) {
      #expect(queue.current?.name == "deliveryQueue.unknown" && queue.current?.id == unknown.id)
    }
    #expect(queue.current?.id == known.id)
    queue.act { #expect(queue.isActing && queue.current == nil) }
    #expect(!queue.isActing)
  }

  @Test func `An action is interrupted while a result is delivered`() {
    queue.act {
      queue.interruptAction { #expect(!queue.isActing) }
      #expect(queue.isActing)
    }
  }

  @Test func `Gates and the mark of a retained event belong to one delivery`() {
    queue.begin(nil)
    let gates = queue.gates(at: 1)
    queue.markRetained()
    #expect(queue.gates(at: 1) === gates && queue.gates(at: 2) !== gates && queue.isRetained)
    queue.begin(nil)
    #expect(queue.gates(at: 1) !== gates && !queue.isRetained)
  }
}
