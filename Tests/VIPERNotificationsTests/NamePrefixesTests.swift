import Testing
import VIPER
import VIPERNotifications
import VIPERTesting

// The example of the article on mailboxes, word for word.

@MainActor func handOver(_ name: String, _ text: String, from view: some ModuleView) -> Outcome {
  let prefixes = NamePrefixes(event: "kEvent", route: "kRoute")  // the prefixes of the app's Objective-C code
  return view.send(Event(named: name, data: text, prefixes: prefixes))
}

// The end of the example.

private enum Old {
  static let save = EventName<String, Never>("kEventDraftSave")
  static let show = RouteName<String, Never>("kRouteDraftShow")
  static let both = EventName<String, Never>("kRouteDraftBoth")
  static let plain = EventName<String, Never>("draftChanged")
}

private final class DraftInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DraftInteractor.self) {
    $0.on(Old.save) { part, text in part.received.append("save \(text)") }
    $0.on(Old.both) { part, text in part.received.append("both \(text)") }
    $0.on(Old.plain) { part, text in part.received.append("plain \(text)") }
  }
  var received: [String] = []
}

private final class PagePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PagePresenter.self) {
    $0.onInitialize { (page, text: String) in page.onText(text) }
  }
  private let onText: @MainActor (String) -> Void

  init(onText: @escaping @MainActor (String) -> Void) { self.onText = onText }
}

@MainActor @Suite("C05: names with a prefix for their kind")
struct NamePrefixesTests {
  private let draft = DraftInteractor()
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter
  private let view: any ModuleView

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    try router.register { [draft] app in
      app.module(prefix: "Draft", view: { VIPView() }, interactor: { draft })
      app.module(
        prefix: "Page", view: { VIPView() },
        presenter: { PagePresenter { text in draft.received.append("page \(text)") } })
      app.route(RouteName<Void, Never>("prefixes.draft"), .root, to: "Draft")
      app.route(Old.show, .push, to: "Page")
    }
    let handle = router.route(RouteName<Void, Never>("prefixes.draft")())
    view = try #require(handle.target)
  }

  @Test(
    arguments: [
      ("kEventSave", .business), ("kRouteSave", .route), ("kEvent", .business), ("kEven", nil), ("save", nil),
      ("", nil),
      ("KEventSave", nil), (" kRouteSave", nil),
    ] as [(String, Event.Kind?)])
  func `the prefix of a name determines its kind: business event, route, or none`(_ name: String, _ kind: Event.Kind?) {
    #expect(NamePrefixes(event: "kEvent", route: "kRoute").kind(of: name) == kind)
  }

  @Test func `the longer of two matching prefixes determines the kind, and equal prefixes determine no kind`() {
    let longer = NamePrefixes(event: "k", route: "kRoute")
    #expect(longer.kind(of: "kSave") == .business)
    #expect(longer.kind(of: "kRouteSave") == .route)
    #expect(NamePrefixes(event: "", route: "kRoute").kind(of: "save") == .business)
    #expect(NamePrefixes(event: "kEventShow", route: "kEvent").kind(of: "kEventShowAll") == .business)
    #expect(NamePrefixes(event: "k", route: "k").kind(of: "kSave") == nil)
  }

  @Test func `prefixes are compared by their bytes, so equal-looking letters are different`() {
    let prefixes = NamePrefixes(event: "\u{E9}", route: "kRoute")
    #expect(prefixes.kind(of: "\u{E9}t\u{E9}") == .business)
    #expect(prefixes.kind(of: "e\u{301}t\u{E9}") == nil)
  }

  @Test func `a prefixed event reaches its handler, and a prefixed route opens its module`() async {
    await router.idle()
    #expect(handOver("kEventDraftSave", "one", from: view) == .accepted)
    #expect(draft.received == ["save one"])
    #expect(handOver("kRouteDraftShow", "two", from: view) == .routed)
    await router.idle()
    #expect(navigator.views.count == 2)
    #expect(draft.received == ["save one", "page two"])
    #expect(sink.diagnostics.isEmpty)
  }

  @Test func `a name without a prefix is sent like any name that is known only at run time`() async {
    #expect(handOver("draftChanged", "three", from: view) == .accepted)
    #expect(draft.received == ["plain three"])
  }

  @Test func `the prefix determines the kind even if the name is declared with the other kind`() async {
    await router.idle()
    #expect(handOver("kRouteDraftBoth", "four", from: view) == .unhandled)
    #expect(draft.received.isEmpty)
    #expect(sink.diagnostics.count == 1)
  }

  @Test(arguments: ["kEventDraftSafe", "kRouteDraftShown"])
  func `a misspelled name is reported with the nearest name of its kind`(_ name: String) async throws {
    await router.idle()
    #expect(handOver(name, "five", from: view) == .unhandled)
    let text = try #require(sink.diagnostics.first).description
    #expect(text.contains(name.hasPrefix("kEvent") ? "kEventDraftSave" : "kRouteDraftShow"))
  }
}
