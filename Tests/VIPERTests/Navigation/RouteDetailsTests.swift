import Testing
import VIPER
import VIPERHosting

@MainActor @Suite("Details of a route style")
struct RouteDetailsTests {
  @Test func `the details of a style can be added independently of each other`() {
    let style = RouteStyle.popover.anchored(to: "share", edge: .bottom).transition("grow").unanimated()
      .wrapped(in: .navigation)
    #expect(style.name == "popover")
    #expect(style.container == .navigation)
    #expect(style.details.anchor == "share")
    #expect(style.details.edge == .bottom)
    #expect(style.details.transition == "grow")
    #expect(!style.details.isAnimated)
    #expect(RouteStyle.sheet.detents([.medium, .height(100)]).details.detents == [.medium, .height(100)])
    #expect(RouteStyle.push.details == RouteDetails())
  }

  @Test func `resolving a style preserves its details`() {
    let used = RouteStyles.standard.resolve(.sheet.detents([.medium]).unanimated())
    #expect(used?.name == "present")
    #expect(used?.details.detents == [.medium])
    #expect(used?.details.isAnimated == false)
    let curled = RouteStyles([.push], becoming: [.any: .push.transition("curl")])
    #expect(curled.resolve(.any)?.details.transition == "curl")
  }

  @Test(arguments: [RouteStyle.sheet, .popover, .fullScreen])
  func `if the host does not support the style of a presented view, the host uses the style 'present'`(
    style: RouteStyle
  ) throws {
    let own = NavigationTree(styles: RouteStyles([.root, .present, style]))
    let home = VIPView()
    try own.show(home, as: .root)
    #expect(try own.show(VIPView(), as: style, from: home) == style)
    #expect(own.layout.containers.map(\.style) == [nil, style])
    let standard = NavigationTree()
    try standard.show(home, as: .root)
    #expect(try standard.show(VIPView(), as: style, from: home) == .present)
    #expect(standard.layout.containers.last?.style == .present)
  }

  @Test func `a tree sends no appearance events if notifiesAppearance is false`() throws {
    let tree = NavigationTree(notifiesAppearance: false)
    let (home, page) = (VIPView(), VIPView())
    try tree.show(home, as: .root)
    try tree.show(page, as: .push)
    #expect(page.port.isReady)
    #expect(!page.port.isVisible)
    try tree.remove(page)
    #expect(page.port.isRemoved)
  }
}
