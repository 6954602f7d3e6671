import Observation
import SwiftUI
import Testing

/// The violations that the simulated SwiftUI records.
@MainActor @Suite("Rules of the simulated SwiftUI")
struct SwiftUIRuleTests {
  private let model = Model()

  private func window() -> StandInWindow {
    let model = model
    return StandInWindow { ModelView(model: model) }
  }

  @Test func `a path that is set twice in one frame is a violation`() async {
    let window = window()
    model.path = [1]
    model.path = [1, 2]
    await window.settled()
    #expect(window.violations == ["NavigationStack: tried to update the path multiple times per frame"])
  }

  @Test func `a path that is set during a transition is a violation`() {
    let window = window()
    window.holdsTransitions = true
    model.path = [1]
    window.drawFrame()
    model.path = []
    window.drawFrame()
    #expect(window.violations == ["NavigationStack: the path was set during a transition"])
  }

  @Test func `a path with a repeated element, or with an element without a destination, is a violation`() async {
    let window = window()
    model.path = [1, 1]
    await window.settled()
    #expect(window.violations == ["NavigationStack: an element is in the path twice"])
    let other = StandInWindow { NavigationStack(path: Bindable(model).path) { Text("root") } }
    await other.settled()
    #expect(other.violations.contains("NavigationStack: no navigationDestination for 1"))
  }

  @Test func `a navigation path with a computed binding is a violation`() {
    let window = StandInWindow { NavigationStack(path: Binding(get: { [Int]() }, set: { _ in })) { Text("root") } }
    #expect(window.violations == ["NavigationStack: the path is a computed binding"])
  }

  @Test func `two simultaneous presentations are a violation`() async {
    let window = window()
    model.sheet = Item(id: 1)
    model.cover = Item(id: 2)
    await window.settled()
    #expect(window.violations == ["cover: presented while something else is presented or being dismissed"])
  }

  @Test func `a pop below a presentation is a violation`() async {
    let window = window()
    model.path = [1]
    await window.settled()
    model.sheet = Item(id: 1)
    await window.settled()
    model.path = []
    await window.settled()
    #expect(window.violations == ["NavigationStack: popped below a presentation"])
  }

  @Test func `a sheet whose content becomes empty during its dismissal is a violation`() async {
    let window = window()
    model.sheet = Item(id: 1)
    await window.settled()
    window.holdsTransitions = true
    model.content = ""
    model.sheet = nil
    window.drawFrame()
    #expect(window.violations == ["sheet: its content became empty while it was dismissed"])
  }

  @Test func `a cancelled swipe back makes the view below appear and disappear`() async {
    let window = window()
    model.path = [1]
    await window.settled()
    model.calls = []
    window.holdsTransitions = true
    window.beginSwipeBack()
    window.drawFrame()
    window.endSwipe(cancelled: true)
    window.drawFrame()
    #expect(model.calls == ["root appears", "root disappears"])
    #expect(model.path == [1])
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
