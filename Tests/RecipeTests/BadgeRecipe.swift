import Observation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Unread {
  static let changed = EventName<Int, Never>("unread.changed")  // the broadcast
  static let shown = EventName<Never, Int>("unread.shown")  // the result for the views
}

@MainActor final class UnreadCount {
  private(set) var count = 0

  func change(to count: Int, in router: VIPRouter) {
    self.count = count  // stored first, for modules that are opened later
    router.broadcast(Unread.changed(count))
  }
}

final class BadgePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(BadgePresenter.self) {
    $0.on(Lifecycle.ready) { part in part.publish(Unread.shown, part.unread.count) }
    $0.on(Unread.changed) { part, count in part.publish(Unread.shown, count) }
  }
  private let unread: UnreadCount

  init(unread: UnreadCount) { self.unread = unread }
}

@Observable final class InboxView: VIPView, Mapped {
  static let mapping = Mapping(InboxView.self) { $0.show(Unread.shown, in: \.badge) }
  private(set) var badge = 0
}

@Observable final class MenuView: VIPView, Mapped {
  static let mapping = Mapping(MenuView.self) { $0.show(Unread.shown, in: \.badge) }
  private(set) var badge = 0
}

struct BadgeRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(UnreadCount.self, UnreadCount.init)
    app.module(prefix: "Inbox", view: InboxView.init, presenter: BadgePresenter.init)
    app.module(prefix: "Menu", view: MenuView.init, presenter: BadgePresenter.init)
  }
}

@Test(.viper) @MainActor func `both modules show the new count`() async throws {
  try await AppTest(registering: { try register(in: $0) }) { app in
    await app.open(Unread.inbox()) { $0.shows("Inbox") }
    await app.open(Unread.menu()) { $0.shows("Menu") }
    await app.does { try $0.service(UnreadCount.self).change(to: 3, in: $0) }
    #expect(app["Menu"].read(as: MenuView.self, \.badge) == 3)
    await app.back { $0.closes("Menu") }
    #expect(app["Inbox"].read(as: InboxView.self, \.badge) == 3)
  }
}

// The end of the example.

extension Unread {
  fileprivate static let inbox = RouteName<Void, Never>("unread.inbox")
  fileprivate static let menu = RouteName<Void, Never>("unread.menu")
}

@MainActor private func register(in router: VIPRouter) throws {
  try router.register(BadgeRouter())
  try router.register("BadgeRecipeTests") {
    $0.route(Unread.inbox, .root, to: InboxView.self)
    $0.route(Unread.menu, .push, to: MenuView.self)
  }
}

@MainActor @Suite("The recipe for a badge", .viper) struct BadgeRecipeTests {
  @Test func `a module that is opened later shows the stored count`() async throws {
    try await AppTest(registering: { try register(in: $0) }) { app in
      await app.does { try $0.service(UnreadCount.self).change(to: 3, in: $0) }
      await app.open(Unread.menu()) { $0.shows("Menu") }
      #expect(app["Menu"].read(as: MenuView.self, \.badge) == 3)
    }
  }
}
