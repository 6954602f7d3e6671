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

  @Test func `waiting events and actions are delivered in their order of arrival`() {
    #expect(!queue.hasWaiting)
    queue.open()
    queue.append(.event(Names.tick(1).event(), to: "first", marks: []))
    queue.append(.action {})
    queue.append(.event(Names.tick(2).event(), to: "second", marks: []))
    #expect(queue.hasWaiting)
    let taken = (0..<4).map { _ in text(queue.next()) }
    #expect(
      taken == ["deliveryQueue.tick to first", "action", "deliveryQueue.tick to second", "nothing"])
    #expect(!queue.hasWaiting)
    #expect(queue.isDelivering)
    queue.close()
    #expect(!queue.isDelivering)
  }

  @Test func `the serial number of the queue changes when a delivery begins and when a delivery ends`() {
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

  @Test func `the queue returns the current event, or nil while an action runs`() {
    let (known, unknown) = (Names.tick(1).event(), Event(named: "deliveryQueue.unknown"))
    queue.begin(known.id, depth: 3, known.key, undeclared: nil)
    #expect(queue.current?.name == "deliveryQueue.tick")
    #expect(queue.current?.depth == 3)
    queue.withCurrent(unknown) {
      #expect(queue.current?.name == "deliveryQueue.unknown")
      #expect(queue.current?.id == unknown.id)
    }
    #expect(queue.current?.id == known.id)
    queue.act { #expect(queue.isActing && queue.current == nil) }
    #expect(!queue.isActing)
  }

  @Test func `isActing is false while a result is delivered during an action`() {
    queue.act {
      queue.interruptAction { #expect(!queue.isActing) }
      #expect(queue.isActing)
    }
  }

  @Test func `a new delivery has separate gates and is not marked as retained`() {
    queue.begin(nil)
    let gates = queue.gates(at: 1)
    queue.markRetained()
    #expect(queue.gates(at: 1) === gates)
    #expect(queue.gates(at: 2) !== gates)
    #expect(queue.isRetained)
    queue.begin(nil)
    #expect(queue.gates(at: 1) !== gates)
    #expect(!queue.isRetained)
  }
}
