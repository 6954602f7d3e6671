import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERTesting

extension Notification.Name {
  fileprivate static let placed = Notification.Name("observing.placed")
  fileprivate static let changed = Notification.Name("observing.changed")
}

private enum Shop {
  static let placed = EventName<Int, Never>("shop.placed")
  static let seen = EventName<Int, Never>("shop.seen")
  static let changed = EventName<Void, Never>("shop.changed")
}

private final class ShopInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(ShopInteractor.self) {
    $0.on(Shop.placed) { part, id in
      part.placed.append(id)
      part.onID(id)
    }
    $0.on(Shop.seen) { part, id in
      part.seen.append(id)
      part.onID(id)
    }
    $0.on(Shop.changed) { part in part.changes += 1 }
  }
  var placed: [Int] = []
  var seen: [Int] = []
  var changes = 0
  var onID: (Int) -> Void = { _ in }
}

/// Something that posts notifications.
private final class Store: Sendable {}

/// What a `placed` notification carries.
private let readID: @Sendable (Notification) -> Int? = { $0.userInfo?["id"] as? Int }

@MainActor @Suite("C08: notifications as events")
struct ObservingTests {
  private let center = NotificationCenter()
  private let shop = ShopInteractor()
  private let probe: ModuleProbe

  init() throws { probe = try ModuleProbe(interactor: shop) }

  private func post(_ name: Notification.Name, _ id: Any? = nil, from object: AnyObject? = nil) {
    center.post(name: name, object: object, userInfo: id.map { ["id": $0] })
  }

  // MARK: What arrives

  @Test func `A notification becomes an event: soon after, once, with what it carried`() async {
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(probe.view.observe(.changed, as: Shop.changed, center: center))
    post(.placed, 5)
    #expect(shop.placed.isEmpty, "never inside the post")
    post(.changed)
    await probe.idle()
    #expect(shop.placed == [5] && shop.changes == 1)
    #expect(probe.sink.messages.isEmpty && probe.router.droppedCount == 0)
  }

  @Test func `Without a center it is the default one`() async {
    let name = Notification.Name("observing.\(UUID())")
    probe.view.observe(name, as: Shop.changed)
    NotificationCenter.default.post(name: name, object: nil)
    await probe.idle()
    #expect(shop.changes == 1)
    probe.view.stopObserving(name)
    NotificationCenter.default.post(name: name, object: nil)
    await probe.idle()
    #expect(shop.changes == 1)
  }

  @Test func `From background threads too: what one of them posts, of whatever names, keeps its order`() async {
    var arrived: [Int] = []
    for (name, event) in [(Notification.Name.placed, Shop.placed), (.changed, Shop.seen)] {
      probe.view.observe(name, as: event, center: center, readID)
    }
    shop.onID = { arrived.append($0) }
    let (center, threads, each) = (center, 3, 300)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    for thread in 0..<threads {
      Thread.detachNewThread {
        for number in 0..<each {
          let name = number.isMultiple(of: 3) ? Notification.Name.placed : .changed
          center.post(name: name, object: nil, userInfo: ["id": thread * each + number])
        }
        end.yield()
      }
    }
    var running = threads
    for await _ in ends {
      running -= 1
      if running == 0 { end.finish() }
    }
    await probe.idle()
    for thread in 0..<threads {
      let own = thread * each..<(thread + 1) * each
      #expect(arrived.filter(own.contains) == Array(own))
    }
    #expect(arrived.count == threads * each && probe.sink.messages.isEmpty)
  }

  @Test func `An observed object's notifications only, and it is not kept alive`() async {
    var store: Store? = Store()
    weak var kept: Store?
    kept = store
    let other = Store()
    #expect(probe.view.observe(.placed, as: Shop.placed, object: store, center: center, readID))
    post(.placed, 1, from: store)
    post(.placed, 2, from: other)
    post(.placed, 3)
    await probe.idle()
    #expect(shop.placed == [1])
    store = nil
    #expect(kept == nil)
    post(.placed, 4)
    await probe.idle()
    #expect(shop.placed == [1])
  }

  @Test func `Another object at the address of one that has gone is another object`() async {
    // At least one of many is likely to get an address again; none may be taken for an earlier one.
    for number in 0..<100 {
      let store = Store()
      #expect(probe.view.observe(.placed, as: Shop.placed, object: store, center: center, readID))
      post(.placed, number, from: store)
    }
    await probe.idle()
    #expect(shop.placed == Array(0..<100))
  }

  @Test func `A presenter observes too, and its events go to those below it`() async throws {
    let (presenter, shop) = (VIPPresenter(), ShopInteractor())
    let probe = try ModuleProbe(presenter: presenter, interactor: shop)
    #expect(presenter.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(presenter.observe(.placed, as: Shop.seen, center: center, readID), "as another event")
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed == [1] && shop.seen == [1])
  }

  // MARK: Registering

  @Test func `Observed twice, it fires once`() async {
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center) { _ in 99 })
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed == [1])
    probe.view.stopObserving(.placed, center: center)
    post(.placed, 2)
    await probe.idle()
    #expect(shop.placed == [1], "and one call ends it")
  }

  @Test func `Of another object, in another center or as another event it is another`() async {
    let (store, other) = (Store(), NotificationCenter())
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(probe.view.observe(.placed, as: Shop.placed, object: store, center: center, readID))
    #expect(probe.view.observe(.placed, as: Shop.placed, center: other, readID))
    #expect(probe.view.observe(.placed, as: Shop.seen, center: center, readID))
    post(.placed, 1, from: store)
    other.post(name: .placed, object: nil, userInfo: ["id": 2])
    await probe.idle()
    #expect(shop.placed == [1, 1, 2] && shop.seen == [1])
    probe.view.stopObserving(.placed, object: store, center: center)
    post(.placed, 3, from: store)
    await probe.idle()
    #expect(shop.placed == [1, 1, 2, 3] && shop.seen == [1, 3])
    probe.view.stopObserving(.placed, center: center)
    post(.placed, 4, from: store)
    other.post(name: .placed, object: nil, userInfo: ["id": 5])
    await probe.idle()
    #expect(shop.placed == [1, 1, 2, 3, 5] && shop.seen == [1, 3])
  }

  @Test func `It can be observed again after it was stopped`() async {
    probe.view.stopObserving(.placed, center: center)
    for number in 1...3 {
      #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
      post(.placed, number)
      await probe.idle()
      probe.view.stopObserving(.placed, center: center)
      post(.placed, -number)
    }
    await probe.idle()
    #expect(shop.placed == [1, 2, 3])
  }

  @Test func `Two modules each get it, and one that goes takes nothing from the other`() async throws {
    let second = ShopInteractor()
    let other = try ModuleProbe(interactor: second)
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    other.view.observe(.placed, as: Shop.placed, center: center, readID)
    post(.placed, 1)
    await probe.idle()
    await other.idle()
    other.view.port.removed()
    post(.placed, 2)
    await probe.idle()
    await other.idle()
    #expect(shop.placed == [1, 2] && second.placed == [1])
    #expect(other.router.droppedCount == 0)
  }

  // MARK: Nothing is left

  /// A closure that counts its calls, and whose end can be seen.
  private final class Reading: Sendable {
    let calls = Lock(0)
    func read(_ notification: Notification) -> Int? {
      calls.withLock { $0 += 1 }
      return nil
    }
  }

  @Test func `When the module closes, nothing is registered any more, and no more can be`() async {
    weak var reading: Reading?
    do {
      let made = Reading()
      reading = made
      probe.view.observe(.placed, as: Shop.placed, center: center) { made.read($0) }
    }
    #expect(reading != nil)
    probe.view.port.removed()
    #expect(reading == nil, "the center has let go of it")
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed.isEmpty && probe.router.droppedCount == 0 && probe.sink.messages.isEmpty)
  }

  @Test

  func `When the view is released without a word, nothing is registered any more; nothing keeps it`() async throws {
    weak var reading: Reading?
    weak var view: ProbeView?
    weak var interactor: ShopInteractor?
    let sink = CollectingSink()
    try {
      let (made, parts, counted) = (ProbeView(), ShopInteractor(), Reading())
      (reading, view, interactor) = (counted, made, parts)
      try made.assemble(interactor: parts, diagnostics: sink)
      made.observe(.placed, as: Shop.placed, object: made, center: center) { counted.read($0) }
      made.observe(.changed, as: Shop.changed, center: center)
      #expect(reading != nil)
    }()
    #expect(view == nil && interactor == nil && reading == nil)
    post(.placed, 1)
    post(.changed)
    #expect(sink.messages.isEmpty)
  }

  @Test func `A notification that is on its way when the module closes is dropped and counted`() async {
    probe.view.observe(.changed, as: Shop.changed, center: center)
    post(.changed)
    probe.view.port.removed()
    await probe.idle()
    #expect(shop.changes == 0 && probe.router.droppedCount == 1)
  }

  // MARK: What does not fit

  @Test func `What cannot be read is no event; each is reported, with the keys and types that came`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    post(.placed, "secret")
    post(.placed)
    await probe.idle()
    #expect(shop.placed.isEmpty && probe.sink.messages.count == 2)
    let message = probe.sink.messages[0]
    for part in [
      "The notification \"observing.placed\"", "the event \"shop.placed\"", "module \"Probe\"",
      "\"id\": String",
    ] {
      #expect(message.contains(part), "\(message)")
    }
    #expect(!message.contains("secret"))
    #expect(probe.sink.messages[1].contains("no user info"))
  }

  @Test func `A report is short, whatever came, and goes where the router reports now`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    let sink = CollectingSink()
    probe.router.diagnostics = sink
    var userInfo: [AnyHashable: Any] = [:]
    for number in 0..<1_000 { userInfo[String(repeating: "k\n", count: 500) + "\(number)"] = 1 }
    center.post(name: .placed, object: nil, userInfo: userInfo)
    #expect(probe.sink.messages.isEmpty && sink.messages.count == 1)
    #expect(sink.messages.allSatisfy { $0.utf8.count < 3_000 && !$0.contains("\n") })
    #expect(sink.messages.allSatisfy { $0.contains("and 992 more") })
  }

  @Test func `What finds no room is refused and reported, each time; what was there first arrives`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    for number in 0..<1_030 { post(.placed, number) }
    await probe.idle()
    #expect(shop.placed == Array(0..<1_024))
    #expect(probe.sink.messages.count == 6)
    #expect(
      probe.sink.messages.allSatisfy {
        $0.contains("\"observing.placed\" did not become the event \"shop.placed\"")
          && $0.contains("full")
      })
  }

  #if os(macOS) || os(Linux)
    @Test func `A part that belongs to no module says so`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          precondition(!ProbeView().observe(.init("n"), as: EventName<Void, Never>("shop.changed")))
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ProbeView was asked to send \"shop.changed\""))
    }
  #endif
}

@MainActor @Suite("Notifications that an interactor observes")
struct InteractorObservingTests {
  @Test func `They come to its own mapping; what the presenter observes is its own affair`() async throws {
    let (center, shop, presenter) = (NotificationCenter(), ShopInteractor(), VIPPresenter())
    let probe = try ModuleProbe(presenter: presenter, interactor: shop)
    #expect(shop.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(presenter.observe(.placed, as: Shop.seen, center: center, readID))
    center.post(name: .placed, object: nil, userInfo: ["id": 7])
    await probe.idle()
    #expect(shop.placed == [7] && shop.seen == [7])
    shop.stopObserving(.placed, center: center)
    center.post(name: .placed, object: nil, userInfo: ["id": 8])
    await probe.idle()
    #expect(shop.placed == [7] && shop.seen == [7, 8])
  }
}
