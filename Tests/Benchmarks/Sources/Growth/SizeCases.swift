internal import Measuring
import VIPER
import VIPERLists
import VIPERRestoration
import VIPERTesting

/// Cases that work on data of the size `times`. `bench check` compares the instructions of several sizes.
@MainActor enum SizeCases {
  static let all = [
    Case(waiting: "latestWins, events in one turn", in: group, times: 1_000, giving: { $0 }) { times in
      guard let probe = try? ModuleProbe(interactor: Searching()) else { return 0 }
      for number in 0..<times { probe.send(Names.search(number).event()) }
      await probe.idle()
      return probe.results.count
    },
    Case(waiting: "modules of one stack, rebuilt", in: group, times: 400, giving: { $0 }) { times in
      await rebuild([.init(tabs: [.init(stack: (0..<times).map { _ in page() })])])
    },
    Case(waiting: "tabs, rebuilt", in: group, times: 400, giving: { $0 }) { times in
      await rebuild([.init(tabs: (0..<times).map { .init(name: "tab \($0)", stack: [page()]) })])
    },
    Case(waiting: "tabs of two modules, rebuilt", in: group, times: 400, giving: { 2 * $0 }) { times in
      await rebuild([.init(tabs: (0..<times).map { .init(name: "tab \($0)", stack: [page(), page()]) })])
    },
    Case(waiting: "modules inside one module, rebuilt", in: group, times: 400, giving: { $0 + 1 }) { times in
      await rebuild([.init(tabs: [.init(stack: [page((0..<times).map { _ in page() })])])])
    },
    Case(waiting: "modules in slots of one module, rebuilt", in: group, times: 400, giving: { $0 + 1 }) { times in
      await rebuild([.init(tabs: [.init(stack: [page((0..<times).map { page(in: "slot \($0)") })])])])
    },
    Case(waiting: "values of a full prefetcher", in: group, times: 1_000, giving: { 2 * $0 }) { times in
      let cell = Cell()
      let prefetcher = Prefetcher<Int, Int>(limit: times) { $0 }
      for key in 0..<2 * times {
        await withCheckedContinuation { continuation in
          prefetcher.load(key, for: cell) { _ in continuation.resume() }
        }
      }
      return (0..<2 * times).count { prefetcher[$0] != nil } + times
    },
    Case("sections, inserted and removed one by one", in: group, times: 1_000, giving: { $0 }) { times in
      var list = ListModel<Int, Int>()
      for id in 0..<times { list.insertSection(ListSection(id: "\(id)", rows: [ListEntry(id, id)]), at: 0) }
      return (0..<times).reversed().count { list.removeSection("\($0)") }
    },
    Case(waiting: "empty sections of a paged list", in: group, times: 1_000, giving: { $0 }) { times in
      let interactor = SectionedInteractor(count: times)
      guard let probe = try? ModuleProbe(interactor: interactor) else { return 0 }
      probe.send(Names.list.load(.refresh).event())
      await probe.idle()
      let before = interactor.rows.list.sectionCount
      interactor.rows.remove(1..<times)
      return before - interactor.rows.list.sectionCount + 1
    },
    Case(waiting: "changes of a paged list of sections", in: group, times: 1_000, giving: { $0 }) { times in
      let interactor = SectionedInteractor(count: times)
      guard let probe = try? ModuleProbe(interactor: interactor) else { return 0 }
      probe.send(Names.list.load(.refresh).event())
      await probe.idle()
      for id in 0..<times { interactor.rows.change { $0.update(id) { $0 = -id } } }
      return (0..<times).count { interactor.rows.list[$0] == -$0 }
    },
    Case("elements of an outline, inside of each other", in: group, times: 1_000, giving: { $0 }) { times in
      var node = NavigationOutline<String>.Node("e")
      for _ in 1..<times { node = .init("e", slot: "s", children: [node]) }
      let outline = NavigationOutline(containers: [.init(tabs: [.init(stack: [node])])])
      return outline.description.isEmpty ? 0 : outline.nodes.count
    },
  ]

  private static let group = "Growth: sizes"

  /// Returns a router with an empty window and a route to a page, or `nil` if the registration fails.
  static func router(of page: RouteName<Void, Never>) -> VIPRouter? {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: SilentSink().report)
    do {
      try router.register("Pages") { app in
        app.module(prefix: "Page", view: { VIPView() })
        app.route(page, .push, to: "Page")
      }
    } catch {
      print("No module was registered: \(error)")
      return nil
    }
    return router
  }

  private static func page(_ children: [NavigationState.Node] = [], in slot: String? = nil) -> NavigationState.Node {
    NavigationState.Node(name: Names.page.text, slot: slot, children: children)
  }

  /// Rebuilds a window. Returns the number of rebuilt modules.
  private static func rebuild(_ containers: [NavigationState.Container]) async -> Int {
    guard let router = router(of: Names.page) else { return 0 }
    let restoration = router.rebuild(NavigationState(containers: containers))
    await restoration.waitUntilFinished()
    return restoration.rebuilt
  }
}

nonisolated private enum Names {
  static let search = EventName<Int, Int>("sizes.search")
  static let list = ListEvents<Int, Int, Int>("sizes.list")
  static let page = RouteName<Void, Never>("sizes.page")
}

private final class Cell {}

private final class Searching: VIPInteractor, Mapped {
  static let mapping = Mapping(Searching.self) {
    $0.on(Names.search) { part, number async in number }
    $0.policy(.latestWins, for: Names.search)
  }
}

/// An interactor with a list of `count` sections of one row each.
private final class SectionedInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SectionedInteractor.self) {
    $0.list(Names.list, page: SectionedInteractor.page) { $0.rows }
  }
  let rows = PagedList<Int, Int, Int> { "\($0)" }
  private let count: Int

  init(count: Int) { self.count = count }

  func page(_ request: PageRequest<Int>) async throws -> ListPage<Int, Int, Int> {
    ListPage((0..<count).map { ListEntry($0, $0) })
  }
}
