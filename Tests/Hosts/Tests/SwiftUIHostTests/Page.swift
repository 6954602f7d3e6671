import Observation
import SwiftUI
import VIPER
import VIPERSwiftUI

/// A view that shows its name.
@Observable final class PageView: VIPView {
  private static var count = 0
  @ObservationIgnored let name: String
  var text = ""
  /// Whether the user cannot drag the view down.
  var isPinned = false

  override init() {
    Self.count += 1
    name = "page \(Self.count)"
  }
}

extension PageView: ModuleScreen {
  var screen: some View {
    VStack {
      Text(name)
      Button("anchor") {}.moduleAnchor("anchor")
      DismissButton()
      TextField("text", text: Bindable(self).text)
      EmbeddedModule(in: "slot", of: self)
      EmbeddedModule(of: self)
    }
    .interactiveDismissDisabled(isPinned)
  }
}

/// A button that dismisses the screen that contains it.
struct DismissButton: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button("dismiss") { dismiss() } }
}

/// The lifecycle events of a page, and how often its opener was notified that it closed.
@MainActor final class PageLog {
  weak var view: PageView?
  var steps: [String] = []
  var closings = 0
  var isOpened = false

  func faults(isShown: Bool) -> [String] {
    var faults: [String] = []
    var state = "created"
    for step in steps {
      let allowed =
        switch step {
        case "ready": state == "created"
        case "willAppear": ["ready", "didDisappear", "willDisappear"].contains(state)
        case "didAppear": state == "willAppear"
        case "willDisappear": ["willAppear", "didAppear"].contains(state)
        case "didDisappear": state == "willDisappear"
        default: ["ready", "didDisappear"].contains(state)
        }
      if !allowed { faults.append("\(step) after \(state): \(steps)") }
      state = step
    }
    if !isShown, !steps.isEmpty, state != "removed" { faults.append("not removed: \(steps)") }
    if !isShown, view != nil { faults.append("leaked: \(steps)") }
    if isOpened, closings != (isShown ? 0 : 1) { faults.append("heard \(closings) times: \(steps)") }
    return faults
  }
}

final class PagePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PagePresenter.self) {
    $0.on(Lifecycle.ready) { $0.log.steps.append("ready") }
    $0.on(Lifecycle.willAppear) { $0.log.steps.append("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.log.steps.append("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.log.steps.append("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.log.steps.append("didDisappear") }
    $0.on(Lifecycle.removed) { $0.log.steps.append("removed") }
  }
  let log: PageLog
  init(_ log: PageLog) { self.log = log }
}
