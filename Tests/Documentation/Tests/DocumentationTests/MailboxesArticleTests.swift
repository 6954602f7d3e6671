import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on mailboxes, verbatim.

nonisolated enum Feed {
  static let tick = EventName<Int, Never>("feed.tick")
}

func post(_ prices: [Int], to mailbox: Mailbox) async {
  for price in prices { await mailbox.postWaiting(Feed.tick(price)) }  // suspends while the mailbox is full
  if mailbox.post(Feed.tick(0), whenFull: .reject) == .rejected { print("full") }  // or .dropOldest
}

extension Notification.Name {
  static let orderPlaced = Notification.Name("orderPlaced")
  static let catalogChanged = Notification.Name("catalogChanged")
}

nonisolated enum Store {
  static let placed = EventName<Int, Never>("store.placed")
  static let reload = EventName<Void, Never>("store.reload")
  static let told = EventName<NotificationInfo, Never>("store.told")
  static let order = EventName<String, Int>("store.order")  // input: a name; output: the order's number
}

@MainActor func observeOrders(in view: some ModuleView) {
  view.observe(.orderPlaced, as: Store.placed) { $0.userInfo?["id"] as? Int }  // runs on the posting thread
  view.observe(.catalogChanged, as: Store.reload)  // an event without input
  view.observe(.orderPlaced, as: Store.told)  // an event with a NotificationInfo
}

@MainActor func postOrders(of router: VIPRouter) {
  let posting = NotificationMiddleware { $0.postResult(Store.order, as: .orderPlaced) { ["id": $0] } }
  router.middleware.beforePresenter.append(posting)
}

// The end of the examples.

@MainActor @Suite("The article on mailboxes", .viper, .serialized)
struct MailboxesArticleTests {
  @Test func `prices are posted to a mailbox and wait while the mailbox is full`() async throws {
    let test = try RelaxedModuleTest()  // timing decides whether the last event is rejected
    test.below.takes(Feed.tick)
    await test.does {
      await post([1, 2], to: $0.mailbox(capacity: 1))
    } _: {
      $0.forwards(Feed.tick(1))
      $0.forwards(Feed.tick(2))
    }
    try await test.finish()
  }

  @Test func `notifications are sent as events`() async throws {
    let test = try ModuleTest()
    test.below.takes(Store.placed)
    test.below.takes(Store.reload)
    test.below.takes(Store.told)
    await test.does {
      observeOrders(in: $0)
      NotificationCenter.default.post(name: .orderPlaced, object: nil, userInfo: ["id": 7])
      NotificationCenter.default.post(name: .catalogChanged, object: nil)
    } _: {
      $0.inAnyOrder {
        $0.forwards(Store.placed(7))
        $0.forwards(Store.told) { $0.name == .orderPlaced }
      }
      $0.forwards(Store.reload())
    }
    try await test.finish()
  }

  @Test func `a result is posted as a notification`() async throws {
    let test = try ModuleTest { postOrders(of: $0) }
    test.below.answers(Store.order, 7)
    await confirmation { isPosted in
      let observer = NotificationCenter.default.addObserver(forName: .orderPlaced, object: nil, queue: nil) {
        if $0.userInfo?["id"] as? Int == 7 { isPosted() }
      }
      await test.send(Store.order("Ann")) {
        $0.forwards(Store.order("Ann"))
        $0.publishes(Store.order, 7)
      }
      NotificationCenter.default.removeObserver(observer)
    }
    try await test.finish()
  }
}
