import Foundation
import Testing
import VIPER
import VIPERLinks
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Saved navigation")
struct SavingTests {
  private let app: SavingApp
  init() throws { app = try SavingApp() }

  /// Saves the window, restores it in a new app, and checks that both are equal.
  private func checkRoundTrip(_ screen: String) async throws {
    #expect(app.screen == screen)
    let saved = try #require(app.router.savedNavigation())
    let json = try app.saved()
    let decoded = try JSONDecoder().decode(SavedNavigation.self, from: Data(json.utf8))
    #expect(decoded == saved)
    let other = try SavingApp()
    let restoration = try await other.restore(json)
    #expect(restoration.isFinished, "\(restoration.report)\n\(json)")
    #expect(restoration.failures.isEmpty, "\(restoration.report)\n\(json)")
    #expect(other.screen == screen)
    #expect(try other.saved() == json, "restored navigation is saved unchanged")
    #expect(other.sink.messages == [])
  }

  @Test func `a stack is saved and restored`() async throws {
    await app.page("a", .root)
    await app.page("b", from: "a")
    await app.page("c", from: "b")
    try await checkRoundTrip("a b c")
  }

  @Test func `tabs, children and presented modules are saved and restored`() async throws {
    await app.page("a", RouteStyle.root.wrapped(in: .tabs("one")))
    await app.page("b", from: "a")
    await app.page("c", .tab("two"), from: "a")
    await app.page("d", .tab("three"), from: "a")
    try app.navigator.select(tab: "two")
    await app.page("e", .embed(in: "detail"), from: "c")
    await app.page("f", .embed, from: "e")
    await app.page("g", RouteStyle.present.wrapped(in: .navigation), from: "c")
    await app.page("h", from: "g")
    try await checkRoundTrip("[one: a b, *two: c(detail: e(f)), three: d] | g h")
  }

  @Test func `columns, and the style of a presented container, are saved and restored`() async throws {
    let styles = RouteStyles([.root, .column(""), .present, .sheet])
    let (first, second) = (InMemoryNavigator(styles: styles), InMemoryNavigator(styles: styles))
    app.router.navigator = first
    let other = try SavingApp()
    other.router.navigator = second
    let sheet = RouteStyle.sheet.detents([.medium, .fraction(0.8)]).anchored(to: "cell", edge: .leading)
    for style in [.root.wrapped(in: .split("sidebar")), .showDetail, sheet] {
      app.router.route(Keep.page(style.name), style: style)
      await app.router.idle()
    }
    let restoration = try await other.restore(try app.saved())
    #expect(second.tree.layout.containers.map(\.style) == [nil, sheet], "\(restoration.report)")
    #expect(second.tree.layout.containers[0].container == .split("sidebar"))
    #expect(second.tree.layout.containers[0].tabs.map(\.name) == ["sidebar", "detail"])
  }

  @Test(arguments: [
    ("{}", RouteStyle.sheet),
    (#"{"isAnimated":false,"edge":"inward","detents":[{"quarter":{}}],"anchor":7}"#, .sheet.unanimated()),
  ]) func `a sheet is restored if its saved details lack values or have unknown values`(
    _ details: String, _ style: RouteStyle
  ) async throws {
    let navigator = InMemoryNavigator(styles: RouteStyles([.root, .sheet]))
    app.router.navigator = navigator
    let tabs = #""tabs":[{"stack":[{"parameters":"a","route":"keep.page"}]}]"#
    let sheet = #"{\#(tabs),"style":"sheet","details":\#(details)}"#
    let restoration = try await app.restore(#"{"containers":[{\#(tabs)},\#(sheet)],"format":1}"#)
    #expect(restoration.failures.isEmpty)
    #expect(navigator.tree.layout.containers.map(\.style) == [nil, style])
  }

  @Test func `parameters of all kinds are saved and restored`() async throws {
    let parcel = Parcel(
      id: try #require(UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301")), kind: .large,
      sent: Date(timeIntervalSinceReferenceDate: 812_345_678.125), tracking: .max,
      note: "é \"quoted\"\n")
    await app.open(Keep.parcel(parcel), .root)
    await app.open(Keep.number(.min))
    await app.open(Keep.maybe(3))
    await app.open(Keep.maybe(nil))
    await app.open(Keep.mode(.edit))
    await app.open(Keep.plain())
    await app.open(Keep.double(0.1))
    await app.open(Keep.double(1e300))
    await app.open(Keep.other("word"))
    try await checkRoundTrip(
      "parcel \(parcel) number -9223372036854775808 maybe 3 maybe - mode edit plain double 0.1"
        + " double 1e+300 word")
  }

  @Test func `an empty window is saved and restored`() async throws {
    try await checkRoundTrip("")
    #expect(try app.saved() == #"{"containers":[],"format":1}"#)
  }

  @Test func `the saved format is stable`() async throws {
    await app.page("a", RouteStyle.root.wrapped(in: .tabs("one")))
    await app.open(Keep.number(7), .tab("two"), from: "a")
    await app.open(Keep.plain(), .embed(in: "detail"), from: "number 7")
    await app.open(Keep.maybe(nil), .embed, from: "number 7")
    await app.open(Keep.other("b"), RouteStyle.present.wrapped(in: .navigation), from: "number 7")
    await app.open(Keep.passing("c"), from: "b")
    let saved = try app.saved()
    #expect(
      saved
        == #"{"containers":[{"selected":1,"tabs":[{"name":"one","stack":[{"parameters":"a","route":"keep.page"}]},"#
        + #"{"name":"two","stack":[{"children":[{"route":"keep.plain","slot":"detail"},{"route":"keep.maybe"}],"#
        + #""parameters":7,"route":"keep.number"}]}]},"#
        + #"{"container":{"name":"navigation"},"tabs":[{"stack":[{"parameters":{"words":["b"]},"#
        + #""route":"keep.other"}]}]}],"format":1}"#
    )
  }

  // MARK: Omitted modules

  @Test func `if a route is not restorable, its module and the modules on it are omitted, with the reason`()
    async throws
  {
    await app.page("a", .root)
    await app.open(Keep.passing("b"), from: "a")
    await app.page("c", from: "b")
    await app.page("d", .present, from: "c")
    let saved = try #require(app.router.savedNavigation())
    #expect(saved.omitted.map(\.name) == ["keep.passing"])
    let other = try SavingApp()
    other.router.restore(saved)
    await other.router.idle()
    #expect(other.screen == "a")
  }

  @Test func `a module with parameters that cannot be saved is omitted, and the error is listed`() async throws {
    await app.page("a", .root)
    await app.open(Keep.other("unsaveable"), .embed, from: "a")
    await app.open(Keep.double(.infinity), .embed, from: "a")
    await app.page("b", from: "a")
    let saved = try #require(app.router.savedNavigation())
    #expect(
      saved.omitted.map(\.description) == [
        "keep.other: it is of today only",
        "keep.double: its parameters: JSON cannot represent inf.",
      ])
    let other = try SavingApp()
    other.router.restore(saved)
    await other.router.idle()
    #expect(other.screen == "a b")
  }

  @Test func `a module with redacted parameters is omitted, and the place of the value is listed`() async throws {
    await app.page("a", .root)
    await app.open(Keep.signedIn(SignedIn(account: "anna", token: "secret")), .embed, from: "a")
    await app.open(Keep.token("secret"), .embed, from: "a")
    await app.page("b", from: "a")
    #expect(
      app.router.savedNavigation()?.omitted.map(\.description) == [
        #"keep.signedIn: the field "parameters.token": it is redacted."#,
        "keep.token: its parameters: it is redacted.",
      ])
    let other = try SavingApp()
    try await other.restore(try app.saved())
    #expect(other.screen == "a b")
  }

  @Test func `a restorable module on a module that is not restorable is reported once`() async throws {
    await app.page("a", .root)
    await app.open(Keep.passing("b"), from: "a")
    #expect(app.router.savedNavigation() != nil, "nothing restorable is on the module")
    #expect(app.sink.messages == [], "nothing restorable is on the module")
    await app.page("c", from: "b")
    await app.open(Keep.passing("d"), .present, from: "c")
    await app.page("e", from: "d")
    for _ in 0..<3 { #expect(app.router.savedNavigation()?.omitted.count == 1) }
    #expect(app.sink.recordedBriefs == ["restoration.lost: keep.page"])
  }

  @Test func `a restorable module on a view that no route opened is reported`() async throws {
    try app.navigator.show(KeepView("root"))
    await app.page("a", from: "root")
    #expect(app.router.savedNavigation()?.omitted.count == 1)
    #expect(
      app.sink.recordedBriefs == ["restoration.lost: keep.page"])
  }

  @Test func `a module is not reported if it is not lost because of its place`() async throws {
    await app.page("a", RouteStyle.root.wrapped(in: .tabs("one")))
    await app.page("b", .tab("two"), from: "a")
    // A module that is not restorable at the top of another tab, and one that refuses its parameters.
    await app.open(Keep.passing("c"), from: "b")
    try app.navigator.select(tab: "one")
    await app.page("d", from: "a")
    await app.open(Keep.other("unsaveable"), .present, from: "d")
    await app.page("e", from: "unsaveable")
    #expect(app.router.savedNavigation()?.omitted.count == 2)
    #expect(app.sink.messages == [])
  }

  @Test func `without thorough diagnosis, a lost module is not reported`() async throws {
    app.router.diagnosisLevel = .standard
    await app.open(Keep.passing("a"), .root)
    await app.page("b", from: "a")
    #expect(app.router.savedNavigation()?.omitted.count == 1)
    #expect(app.sink.messages == [])
  }

  @Test func `a view that no route opened is omitted, and its type is listed`() async throws {
    try app.navigator.show(KeepView("root"))
    await app.page("a", from: "root")
    let saved = try #require(app.router.savedNavigation())
    #expect(saved.omitted.map(\.name) == ["KeepView"])
    #expect(try app.saved() == #"{"containers":[],"format":1}"#)
  }

  @Test func `a router without a window, or with a window that provides no layout, saves nothing`() throws {
    app.router.navigator = nil
    #expect(app.router.savedNavigation() == nil)
    #expect(app.router.savedNavigation(of: Shut()) == nil)
  }

  /// A host that shows nothing and provides no layout.
  private final class Shut: Navigator {
    let styles = RouteStyles.standard
    let views: [any ModuleView] = []
    func show(
      _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
    ) async throws -> RouteStyle { style }
    func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
  }
}
