import Testing
import VIPER
import VIPERHosting
import VIPERTestSupport

@Suite("Layouts of deeply nested views")
struct DeepLayoutTests {
  @MainActor @Test func `the layout of deeply nested views contains and describes all of them`() throws {
    let depth = LongRun.count(1_000, optimized: 3_000, long: 3_000)
    let tree = NavigationTree()
    var views: [any ModuleView] = [VIPView()]
    try tree.show(views[0], as: .root)
    for _ in 1..<depth {
      let view = VIPView()
      try tree.show(view, as: .embed, from: views[views.count - 1])
      views.append(view)
    }
    let layout = tree.layout
    let isSame = layout.nodes.elementsEqual(views) { $0.element === $1 }
    // An expectation that captures the layout would release it on a small stack.
    let (counts, text) = (layout.nodes.map(\.children.count), "\(layout)")
    #expect(isSame)
    #expect(counts == Array(repeating: 1, count: depth - 1) + [0])
    let (inside, end) = (String(repeating: "(VIPView", count: depth - 1), String(repeating: ")", count: depth - 1))
    #expect(text == "VIPView" + inside + end)
    // Removes the innermost view first, because releasing all nested views together would recurse through all levels.
    for view in views.dropFirst().reversed() { try tree.remove(view) }
  }

  @MainActor @Test
  func `the outline of 3,000 nested elements is described on a stack of 512 KB`() async throws {
    var node = NavigationOutline<String>.Node("e", slot: "s")
    for _ in 1..<3_000 { node = .init("e", slot: "s", children: [node]) }
    let outline = NavigationOutline(containers: [.init(tabs: [.init(stack: [node])])])
    let (count, text) = try await SmallStack.run { (outline.nodes.count, outline.description) }
    #expect(count == 3_000)
    #expect(text == "e" + String(repeating: "(s: e", count: 2_999) + String(repeating: ")", count: 2_999))
  }

  @Test func `sibling and nested elements are listed and described in order`() {
    typealias Node = NavigationOutline<String>.Node
    let outline = NavigationOutline(containers: [
      .init(tabs: [
        .init(
          name: "t",
          stack: [
            Node("a", children: [Node("b", slot: "x", children: [Node("c"), Node("d")]), Node("e", slot: "y")]),
            Node("f"),
          ])
      ]), .init(tabs: [.init(stack: [Node("g", children: [Node("h")])])]),
    ])
    #expect(outline.description == "[*t: a(x: b(c, d), y: e) f] | g(h)")
    #expect(outline.nodes.map(\.element) == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }
}
