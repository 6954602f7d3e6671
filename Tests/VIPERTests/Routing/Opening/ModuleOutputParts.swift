import VIPER
import VIPERTestSupport
import VIPERTesting

// Two scenes that share no object: a list, and an editor that tells it of its draft.

/// What passes between the scenes.
struct NoteDraft: Sendable, Hashable {
  var title: String
  var words = 0
}

/// What the editor understands and tells.
enum Editor {
  static let edit = RouteName<NoteDraft, NoteDraft>("output.edit")
  /// The same scene by another route.
  static let view = RouteName<NoteDraft, NoteDraft>("output.view")
  /// Its parameters cannot be loaded.
  static let unloadable = RouteName<NoteDraft, NoteDraft>("output.unloadable")
  /// Nobody has it.
  static let missing = RouteName<NoteDraft, NoteDraft>("output.missing")
  static let draftChanged = EventName<Never, NoteDraft>("output.draftChanged")
  static let touched = EventName<Never, Void>("output.touched")

  /// Changes the title, and tells it.
  static let type = EventName<String, Never>("output.type")
  /// The same, in a task.
  static let typeSlowly = EventName<String, Never>("output.typeSlowly")
  static let touch = EventName<Void, Never>("output.touch")
  /// Changes the title twice, saves, and changes it again.
  static let hurry = EventName<Void, Never>("output.hurry")
  static let save = EventName<Void, Never>("output.save")
}

final class OutputEditor: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = NoteDraft
  static let events = EventMapping(OutputEditor.self) {
    $0.onInitialize { (part, draft: NoteDraft) in part.draft = draft }
    $0.on(Editor.type) { $0.type($1) }
    $0.on(Editor.typeSlowly, OutputEditor.typeSlowly)
    $0.on(Editor.touch) { part in part.outcomes.append(part.sendToOpener(Editor.touched)) }
    $0.on(Editor.save) { $0.finish(with: $0.draft) }
    $0.on(Editor.hurry) { part in
      part.type("one")
      part.type("two")
      part.finish(with: part.draft)
      part.type("late")
    }
  }
  private(set) var draft = NoteDraft(title: "untitled")
  private(set) var outcomes: [Outcome] = []

  @discardableResult
  func type(_ title: String) -> Outcome {
    draft = NoteDraft(title: title, words: draft.words + 1)
    let outcome = sendToOpener(Editor.draftChanged, draft)
    outcomes.append(outcome)
    return outcome
  }

  func typeSlowly(_ title: String) async { type(title) }
}

/// Who opens editors, and writes down what they tell.
final class OutputList: VIPPresenter, HandlesEvents, ReceivesResults {
  static let open = EventName<NoteDraft, Never>("output.open")
  static let events = EventMapping(OutputList.self) {
    $0.on(OutputList.open) { part, draft in part.handle = part.route(Editor.edit, draft) }
  }
  static let results = ResultMapping(OutputList.self) {
    $0.on(Editor.draftChanged) { (part, result: EventResult) in
      part.heard.append(result)
      part.react(result)
    }
    $0.on(Editor.edit) { (part, result: EventResult) in part.heard.append(result) }
  }
  var handle: RouteHandle<NoteDraft>?
  var heard: [EventResult] = []
  var react: @MainActor (EventResult) -> Void = { _ in }

  /// What it has heard: the last part of the name, the status, and the draft.
  var lines: [String] {
    heard.map { result in
      let draft = (result.data as? NoteDraft).map { " \($0.title) \($0.words)" } ?? ""
      return "\(result.name.split(separator: ".").last ?? "") \(result.status)" + draft
    }
  }
}

/// A router with the two scenes; the list is shown.
@MainActor struct OutputApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let list = OutputList()
  let home: ProbeView

  init(middleware: MiddlewareList = MiddlewareList(), interceptors: [any RouteInterceptor] = [])
    throws
  {
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.leakProbe = LeakProbe()
    // However busy the machine is.
    router.slowTransitionThreshold = .seconds(86_400)
    let list = list
    try router.register("Outputs") { app in
      app.module(
        prefix: "List", middleware: middleware, view: { _ in ProbeView() }, presenter: { _ in list }
      )
      app.module(prefix: "Plain", view: { _ in VIPView() })
      app.module(prefix: "Edit", view: { _ in ProbeView() }, presenter: { _ in OutputEditor() })
      app.module(prefix: "Broken", view: { (_) throws -> ProbeView in throw TextError("no ink") })
      app.route(Editor.edit, .push, to: "Edit", interceptors: interceptors)
      app.route(Editor.view, .push, to: "Edit")
    }
    home = try VIPBuilder(prefix: "List", router: router).build(as: ProbeView.self)
    try navigator.show(home)
  }

  /// The presenter of what is seen.
  var editor: OutputEditor? { navigator.top?.dataSource(as: OutputEditor.self) }

  /// Opens an editor by the list.
  func open(_ title: String = "new") async -> OutputEditor? {
    home.send(OutputList.open, NoteDraft(title: title))
    await router.idle()
    return editor
  }

  /// Opens an editor by the app, which no module hears of.
  func openByApp() async -> RouteHandle<NoteDraft> {
    let handle = router.route(Editor.edit, NoteDraft(title: "app"))
    await router.idle()
    return handle
  }
}

/// Reads a stream to its end.
@MainActor final class OutputReader<Value: Sendable> {
  private(set) var values: [Value] = []
  private var task: Task<Void, Never>?

  init(_ stream: AsyncStream<Value>) {
    task = Task { for await value in stream { self.values.append(value) } }
  }

  /// All that it has read, when the stream has ended.
  func all() async -> [Value] {
    await task?.value
    return values
  }
}
