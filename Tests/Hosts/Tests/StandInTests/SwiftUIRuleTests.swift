import Observation
import SwiftUI
import Testing

/// What the stand-in for SwiftUI refuses.
@MainActor @Suite("Rules of the stand-in for SwiftUI")
struct SwiftUIRuleTests {
  private let model = Model()

  private func window() -> StandInWindow {
    let model = model
    return StandInWindow { ModelView(model: model) }
  }

  @Test func `A path that is set twice in a frame is a broken rule`() async {
    let window = window()
    model.path = [1]
    model.path = [1, 2]
    await window.settled()
    #expect(window.violations == ["NavigationStack: tried to update the path multiple times per frame"])
  }

  @Test func `A path that is set during a transition is a broken rule`() {
    let window = window()
    window.holdsTransitions = true
    model.path = [1]
    window.drawFrame()
    model.path = []
    window.drawFrame()
    #expect(window.violations == ["NavigationStack: the path was set during a transition"])
  }

  @Test func `An element without a destination, or twice in the path, is a broken rule`() async {
    let window = window()
    model.path = [1, 1]
    await window.settled()
    #expect(window.violations == ["NavigationStack: an element is in the path twice"])
    let other = StandInWindow { NavigationStack(path: Bindable(model).path) { Text("root") } }
    await other.settled()
    #expect(other.violations.contains("NavigationStack: no navigationDestination for 1"))
  }

  @Test func `A path that a body computes is a broken rule`() {
    let window = StandInWindow { NavigationStack(path: Binding(get: { [Int]() }, set: { _ in })) { Text("root") } }
    #expect(window.violations == ["NavigationStack: the path is a binding that a body has made"])
  }

  @Test func `Two presentations at once are a broken rule`() async {
    let window = window()
    model.sheet = Item(id: 1)
    model.cover = Item(id: 2)
    await window.settled()
    #expect(window.violations == ["cover: presented while something else is presented or being dismissed"])
  }

  @Test func `A path that gets shorter below a presentation is a broken rule`() async {
    let window = window()
    model.path = [1]
    await window.settled()
    model.sheet = Item(id: 1)
    await window.settled()
    model.path = []
    await window.settled()
    #expect(window.violations == ["NavigationStack: popped below a presentation"])
  }

  @Test func `A sheet whose content becomes empty while it leaves is a broken rule`() async {
    let window = window()
    model.sheet = Item(id: 1)
    await window.settled()
    window.holdsTransitions = true
    model.content = ""
    model.sheet = nil
    window.drawFrame()
    #expect(window.violations == ["sheet: its content became empty while it was dismissed"])
  }

  @Test func `A swipe that is cancelled tells the view below that it appeared and disappeared`() async {
    let window = window()
    model.path = [1]
    await window.settled()
    model.calls = []
    window.holdsTransitions = true
    window.beginSwipeBack()
    window.drawFrame()
    window.endSwipe(cancelled: true)
    window.drawFrame()
    #expect(model.calls == ["root appears", "root disappears"] && model.path == [1])
  }
}

private struct Item: Identifiable { let id: Int }

@Observable private final class Model {
  var path: [Int] = []
  var sheet: Item?
  var cover: Item?
  var content = "content"
  @ObservationIgnored var calls: [String] = []
}

private struct ModelView: View {
  @Bindable var model: Model

  var body: some View {
    NavigationStack(path: $model.path) {
      Text("root")
        .onAppear { model.calls.append("root appears") }
        .onDisappear { model.calls.append("root disappears") }
        .navigationDestination(for: Int.self) { Text("\($0)") }
    }
    .sheet(item: $model.sheet) { _ in if !model.content.isEmpty { Text(model.content) } }
    .fullScreenCover(item: $model.cover) { Text("\($0.id)") }
  }
}
