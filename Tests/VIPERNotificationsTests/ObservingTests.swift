import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERTestSupport
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

private final class ShopInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ShopInteractor.self) {
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

/// The object that posts notifications.
private final class Store: Sendable {}

/// Reads the identifier from a `placed` notification.
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

  // MARK: Arrival

  @Test func `a notification becomes one event with its data, and the event is delivered after the post`() async {
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(probe.view.observe(.changed, as: Shop.changed, center: center))
    post(.placed, 5)
    #expect(shop.placed.isEmpty, "no event is delivered inside the post")
    post(.changed)
    await probe.idle()
    #expect(shop.placed == [5])
    #expect(shop.changes == 1)
    #expect(probe.sink.messages.isEmpty)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an observation without a center uses the default center`() async {
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

  @Test func `notifications from a background thread arrive in order, even if their names differ`() async {
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
    #expect(arrived.count == threads * each)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `an observation of an object gets only the object's notifications, and does not retain the object`()
    async
  {
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

  @Test func `a new object at the address of a released object is not mistaken for it`() async {
    // One of the many objects is likely to get the address of an earlier one. It must not be mistaken for the earlier
    // one.
    for number in 0..<100 {
      let store = Store()
      #expect(probe.view.observe(.placed, as: Shop.placed, object: store, center: center, readID))
      post(.placed, number, from: store)
    }
    await probe.idle()
    #expect(shop.placed == Array(0..<100))
  }

  @Test func `the event of a notification that a presenter observes is sent down to the interactor`() async throws {
    let (presenter, shop) = (VIPPresenter(), ShopInteractor())
    let probe = try ModuleProbe(presenter: presenter, interactor: shop)
    #expect(presenter.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(presenter.observe(.placed, as: Shop.seen, center: center, readID), "the same notification as another event")
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed == [1])
    #expect(shop.seen == [1])
  }

  // MARK: Registering

  @Test func `a repeated observation is ignored, and a single call ends the observation`() async {
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center) { _ in 99 })
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed == [1])
    probe.view.stopObserving(.placed, center: center)
    post(.placed, 2)
    await probe.idle()
    #expect(shop.placed == [1], "one call ends the observation")
  }

  @Test func `observations with another object, center or event are separate`() async {
    let (store, other) = (Store(), NotificationCenter())
    #expect(probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(probe.view.observe(.placed, as: Shop.placed, object: store, center: center, readID))
    #expect(probe.view.observe(.placed, as: Shop.placed, center: other, readID))
    #expect(probe.view.observe(.placed, as: Shop.seen, center: center, readID))
    post(.placed, 1, from: store)
    other.post(name: .placed, object: nil, userInfo: ["id": 2])
    await probe.idle()
    #expect(shop.placed == [1, 1, 2])
    #expect(shop.seen == [1])
    probe.view.stopObserving(.placed, object: store, center: center)
    post(.placed, 3, from: store)
    await probe.idle()
    #expect(shop.placed == [1, 1, 2, 3])
    #expect(shop.seen == [1, 3])
    probe.view.stopObserving(.placed, center: center)
    post(.placed, 4, from: store)
    other.post(name: .placed, object: nil, userInfo: ["id": 5])
    await probe.idle()
    #expect(shop.placed == [1, 1, 2, 3, 5])
    #expect(shop.seen == [1, 3])
  }

  @Test func `a notification can be observed again after the observation was stopped`() async {
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

  @Test func `a notification reaches two modules, and the removal of one module does not affect the other`()
    async throws
  {
    let second = ShopInteractor()
    let other = try ModuleProbe(interactor: second)
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    other.view.observe(.placed, as: Shop.placed, center: center, readID)
    post(.placed, 1)
    await probe.idle()
    await other.idle()
    other.view.port.viewWasRemoved()
    post(.placed, 2)
    await probe.idle()
    await other.idle()
    #expect(shop.placed == [1, 2])
    #expect(second.placed == [1])
    #expect(other.router.droppedCount == 0)
  }

  // MARK: Cleanup

  /// An object that a closure retains. The object counts the calls, and a test observes its release.
  private final class Reading: Sendable {
    let calls = Lock(0)
    func read(_ notification: Notification) -> Int? {
      calls.withLock { $0 += 1 }
      return nil
    }
  }

  @Test func `observations end when the module closes, and a new observation is rejected`() async {
    weak var reading: Reading?
    do {
      let made = Reading()
      reading = made
      probe.view.observe(.placed, as: Shop.placed, center: center) { made.read($0) }
    }
    #expect(reading != nil)
    probe.view.port.viewWasRemoved()
    #expect(reading == nil, "the center has released the closure")
    #expect(!probe.view.observe(.placed, as: Shop.placed, center: center, readID))
    post(.placed, 1)
    await probe.idle()
    #expect(shop.placed.isEmpty)
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `the release of a view ends its observations, which retain neither the view nor its parts`() async throws {
    weak var reading: Reading?
    weak var view: ProbeView?
    weak var interactor: ShopInteractor?
    let sink = CollectingSink()
    try {
      let (made, parts, counted) = (ProbeView(), ShopInteractor(), Reading())
      (reading, view, interactor) = (counted, made, parts)
      try made.assemble(interactor: parts, onDiagnostic: sink.report)
      made.observe(.placed, as: Shop.placed, object: made, center: center) { counted.read($0) }
      made.observe(.changed, as: Shop.changed, center: center)
      #expect(reading != nil)
    }()
    #expect(view == nil)
    #expect(interactor == nil)
    #expect(reading == nil)
    post(.placed, 1)
    post(.changed)
    #expect(sink.messages.isEmpty)
  }

  @Test func `a notification that is not delivered before the module closes is dropped and counted`() async {
    probe.view.observe(.changed, as: Shop.changed, center: center)
    post(.changed)
    probe.view.port.viewWasRemoved()
    await probe.idle()
    #expect(shop.changes == 0)
    #expect(probe.router.droppedCount == 1)
  }

  // MARK: Rejected notifications

  @Test func `an unreadable notification sends no event, and is reported with its keys and types`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    post(.placed, "secret")
    post(.placed)
    await probe.idle()
    #expect(shop.placed.isEmpty)
    #expect(probe.sink.messages.count == 2)
    let message = probe.sink.messages[0]
    #expect(message.contains(" \"id\": String"))
    #expect(!message.contains("secret"))
    let report = "input.unreadable: shop.placed, Probe, The notification \"observing.placed\""
    #expect(probe.sink.briefs == [report, report])
  }

  @Test func `a report about a large notification is short, and reaches the current sink of the router`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    let sink = CollectingSink()
    probe.router.onDiagnostic = sink.report
    var userInfo: [AnyHashable: Any] = [:]
    for number in 0..<1_000 { userInfo[String(repeating: "k\n", count: 500) + "\(number)"] = 1 }
    center.post(name: .placed, object: nil, userInfo: userInfo)
    #expect(probe.sink.messages.isEmpty)
    #expect(sink.messages.count == 1)
    #expect(sink.messages.allSatisfy { $0.utf8.count < 3_000 && !$0.contains("\n") })
    #expect(sink.messages.allSatisfy { $0.contains("and 992 more") })
  }

  @Test func `a notification beyond the capacity is rejected and reported, and earlier notifications arrive`() async {
    probe.view.observe(.placed, as: Shop.placed, center: center, readID)
    for number in 0..<1_030 { post(.placed, number) }
    await probe.idle()
    #expect(shop.placed == Array(0..<1_024))
    #expect(probe.sink.messages.count == 6)
    #expect(
      probe.sink.briefs.allSatisfy { $0.hasPrefix("input.mailboxFull: shop.placed, ") })
  }

  #if os(macOS) || os(Linux)
    @Test func `an observation of a part without a module is reported`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          precondition(!ProbeView().observe(.init("n"), as: EventName<Void, Never>("shop.changed")))
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ProbeView tried to send \"shop.changed\""))
    }
  #endif
}

@MainActor @Suite("Notifications observed by an interactor")
struct InteractorObservingTests {
  @Test func `an interactor handles its own observations, separately from those of the presenter`() async throws {
    let (center, shop, presenter) = (NotificationCenter(), ShopInteractor(), VIPPresenter())
    let probe = try ModuleProbe(presenter: presenter, interactor: shop)
    #expect(shop.observe(.placed, as: Shop.placed, center: center, readID))
    #expect(presenter.observe(.placed, as: Shop.seen, center: center, readID))
    center.post(name: .placed, object: nil, userInfo: ["id": 7])
    await probe.idle()
    #expect(shop.placed == [7])
    #expect(shop.seen == [7])
    shop.stopObserving(.placed, center: center)
    center.post(name: .placed, object: nil, userInfo: ["id": 8])
    await probe.idle()
    #expect(shop.placed == [7])
    #expect(shop.seen == [7, 8])
  }
}
