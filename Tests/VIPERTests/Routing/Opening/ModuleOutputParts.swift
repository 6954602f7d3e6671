import VIPER
import VIPERTestSupport
import VIPERTesting

// Two modules that share no object: a list, and an editor that sends its draft to the list.

/// The value that the two modules exchange.
struct NoteDraft: Sendable, Hashable {
  var title: String
  var words = 0
}

/// The routes, events and results of the editor.
enum Editor {
  static let edit = RouteName<NoteDraft, NoteDraft>("output.edit")
  /// A second route to the editor.
  static let view = RouteName<NoteDraft, NoteDraft>("output.view")
  /// A route with parameters that cannot be loaded.
  static let unloadable = RouteName<NoteDraft, NoteDraft>("output.unloadable")
  /// A route that is not registered.
  static let missing = RouteName<NoteDraft, NoteDraft>("output.missing")
  static let draftChanged = EventName<Never, NoteDraft>("output.draftChanged")
  static let touched = EventName<Never, Void>("output.touched")

  /// Changes the title and sends the draft to the opener.
  static let type = EventName<String, Never>("output.type")
  /// Does the same in a task.
  static let typeSlowly = EventName<String, Never>("output.typeSlowly")
  static let touch = EventName<Void, Never>("output.touch")
  /// Changes the title twice, saves, and changes the title again.
  static let hurry = EventName<Void, Never>("output.hurry")
  static let save = EventName<Void, Never>("output.save")
}

final class OutputEditor: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = NoteDraft
  static let mapping = Mapping(OutputEditor.self) {
    $0.onInitialize { (part, draft: NoteDraft) in part.draft = draft }
    $0.on(Editor.type) { $0.type($1) }
    $0.on(Editor.typeSlowly, OutputEditor.typeSlowly)
    $0.on(Editor.touch) { part in part.outcomes.append(part.sendToOpener(Editor.touched, ())) }
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

/// A presenter that opens editors and records the results that they send.
final class OutputList: VIPPresenter, Mapped {
  static let open = EventName<NoteDraft, Never>("output.open")
  static let mapping = Mapping(OutputList.self) {
    $0.on(OutputList.open) { part, draft in part.handle = part.route(Editor.edit(draft)) }
    $0.receive(Editor.draftChanged) { (part, result: EventResult) in
      part.heard.append(result)
      part.react(result)
    }
    $0.receive(Editor.edit) { (part, result: EventResult) in part.heard.append(result) }
  }
  var handle: RouteHandle<NoteDraft>?
  var heard: [EventResult] = []
  var react: @MainActor (EventResult) -> Void = { _ in }

  /// The recorded results: the last part of the name, the status, and the draft.
  var lines: [String] {
    heard.map { result in
      let draft = (result.data as? NoteDraft).map { " \($0.title) \($0.words)" } ?? ""
      return "\(result.name.split(separator: ".").last ?? "") \(result.status)" + draft
    }
  }
}

/// A router with the two modules. The list is shown.
@MainActor struct OutputApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let list = OutputList()
  let home: ProbeView

  init(middleware: MiddlewareList = MiddlewareList(), interceptors: [any RouteInterceptor] = [])
    throws
  {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    // Prevents reports of slow transitions on a busy machine.
    let list = list
    try router.register("Outputs") { app in
      app.module(
        prefix: "List", middleware: middleware, view: { ProbeView() }, presenter: { list }
      )
      app.module(prefix: "Plain", view: { VIPView() })
      app.module(prefix: "Edit", view: { ProbeView() }, presenter: { OutputEditor() })
      app.module(prefix: "Broken", view: { () throws -> ProbeView in throw TextError("no ink") })
      app.route(Editor.edit, .push, to: "Edit", interceptors: interceptors)
      app.route(Editor.view, .push, to: "Edit")
    }
    home = try VIPBuilder(prefix: "List", router: router).build(as: ProbeView.self)
    try navigator.show(home)
  }

  /// The presenter of the topmost view.
  var editor: OutputEditor? { navigator.top?.dataSource(as: OutputEditor.self) }

  /// Opens an editor through the list.
  func open(_ title: String = "new") async -> OutputEditor? {
    home.send(OutputList.open(NoteDraft(title: title)))
    await router.idle()
    return editor
  }

  /// Opens an editor from the app, so that no module is its opener.
  func openByApp() async -> RouteHandle<NoteDraft> {
    let handle = await router.idle(after: router.route(Editor.edit(NoteDraft(title: "app"))))
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

  /// All values of the stream, after it has ended.
  func all() async -> [Value] {
    await task?.value
    return values
  }
}
