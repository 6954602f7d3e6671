import Testing
import VIPER
import VIPERHosting

@MainActor @Suite("Navigation tree: rejected styles")
struct NavigationRefusalTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test(arguments: [true, false])
  func `a style with a container that does not fit is rejected`(isEmpty: Bool) throws {
    var source: NamedView?
    if !isEmpty { source = try window.show("A", as: .tab("x")) }
    let unknown = [RouteContainer.custom("shelf"), .custom("tabs")]
    let navigation = RouteContainer.navigation
    var wrong: [(RouteStyle, [RouteContainer])] = [
      (.push, unknown + [navigation, .tabs("y")]), (.any, unknown + [navigation, .tabs("y")]),
      (.embed, unknown + [navigation, .tabs("y")]), (.tab("y"), unknown + [.tabs("y")]),
      (.present, unknown), (.root, unknown), (.replace, unknown),
    ]
    if !isEmpty { wrong.append((.replace, [navigation, .tabs("y")])) }
    for (style, containers) in wrong {
      for container in containers {
        let used = try #require(RouteStyles.standard.resolve(style)).wrapped(in: container)
        #expect(
          try window.refusal(style.wrapped(in: container), from: source) == .invalidContainer(used))
      }
    }
    try tree.check(.tab("y").wrapped(in: navigation), from: source)
  }

  @Test func `a style that the host's table does not contain is rejected`() throws {
    let curl = RouteStyle.named("curl")
    let window = Window(
      styles: RouteStyles(
        [.push, .present, curl], becoming: [.any: .present, .named("in"): .push]))
    try window.show("A", as: .any)
    #expect(try window.tree.show(window.view("B"), as: .any) == .present)
    #expect(try window.tree.show(window.view("C"), as: .named("in")) == .push)
    #expect(window.layout == "A | B C")
    for style: RouteStyle in [.root, .sheet, .named("out"), .unshown, .named("fly"), curl] {
      #expect(try window.refusal(style) == .unknownStyle(style))
    }
  }

  @Test func `showing a view that is already shown is rejected`() throws {
    let low = try window.assembled(LowView("L"))
    try tree.show(low, as: .tab("x"))
    let high = try window.assembled(HighView("H"))
    try tree.show(high, as: .embed, from: low)
    try window.show("B", as: .tab("y"))
    let layout = window.layout
    for style: RouteStyle in [.push, .root, .tab("x"), .embed, .unshown] {
      #expect(throws: RouteError.alreadyShown("LowView")) { try tree.show(low, as: style) }
      #expect(throws: RouteError.alreadyShown("HighView")) { try tree.show(high, as: style) }
    }
    #expect(window.layout == layout)
  }

}
