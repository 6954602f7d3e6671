import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERTesting

// The examples of the article on mailboxes, word for word.

nonisolated enum Feed {
  static let tick = EventName<Int, Never>("feed.tick")
}

func post(_ prices: [Int], to mailbox: Mailbox) async {
  for price in prices { await mailbox.postWaiting(Feed.tick, price) }  // suspends while it is full
  if mailbox.post(Feed.tick, 0, whenFull: .reject) == .rejected { print("full") }  // or .dropOldest
}

extension Notification.Name {
  static let orderPlaced = Notification.Name("orderPlaced")
  static let catalogChanged = Notification.Name("catalogChanged")
}

nonisolated enum Store {
  static let placed = EventName<Int, Never>("store.placed")
  static let reload = EventName<Void, Never>("store.reload")
  static let told = EventName<NotificationInfo, Never>("store.told")
  static let order = EventName<String, Int>("store.order")  // a name; the number of the order
}

@MainActor func observeOrders(in view: some ModuleView) {
  view.observe(.orderPlaced, as: Store.placed) { $0.userInfo?["id"] as? Int }  // on the posting thread
  view.observe(.catalogChanged, as: Store.reload)  // an event without input
  view.observe(.orderPlaced, as: Store.told)  // its input is a NotificationInfo
}

@MainActor func postOrders(of router: VIPRouter) {
  let posting = NotificationMiddleware { $0.postResult(Store.order, as: .orderPlaced) { ["id": $0] } }
  router.middleware.beforePresenter.append(posting)
}

// The end of the examples.

final class StoreInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(StoreInteractor.self) {
    $0.on(Feed.tick) { $0.prices.append($1) }
    $0.on(Store.placed) { $0.placed.append($1) }
    $0.on(Store.reload) { $0.reloads += 1 }
    $0.on(Store.told) { store, _ in store.told += 1 }
  }
  var prices: [Int] = []
  var placed: [Int] = []
  var reloads = 0
  var told = 0
}

@MainActor @Suite("The article on mailboxes")
struct MailboxesArticleTests {
  @Test func `Its examples post to a mailbox, and make events of notifications`() async throws {
    let store = StoreInteractor()
    let probe = try ModuleProbe(interactor: store)
    await post([1, 2], to: probe.view.mailbox(capacity: 1))
    observeOrders(in: probe.view)
    NotificationCenter.default.post(name: .orderPlaced, object: nil, userInfo: ["id": 7])
    NotificationCenter.default.post(name: .catalogChanged, object: nil)
    await probe.idle()
    #expect(store.prices.starts(with: [1, 2]))
    #expect(store.placed == [7] && store.told == 1 && store.reloads == 1)
    let router = VIPRouter()
    postOrders(of: router)
    #expect(router.middleware.beforePresenter.count == 1)
  }
}
