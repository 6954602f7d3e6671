import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
import SampleTestSupport
import Testing
import VIPER
import VIPERTesting

private let head = "© Notes. Demo for VIPER.\n"

/// Edits of the prefix and the text `abc`, each with the expected text after the edit.
private let edits: [(shown: String, text: String)] = [
  // The prefix is undamaged.
  (head + "abc", "abc"), (head, ""), (head + "abcd", "abcd"), (head + "\n", "\n"),
  (head + "a\u{301}bc", "a\u{301}bc"), (head + "\u{301}abc", "\u{301}abc"),
  (head + head + "abc", head + "abc"),
  // Parts of the prefix are deleted.
  ("abc", "abc"), ("", ""), ("© Notes. Demo for VIPER.abc", "abc"), ("© Notes.\nabc", "abc"),
  ("bc", "bc"), ("Notes. Demo for VIPER.\nabc", "abc"), ("© Notes. Demo for VIPER.", ""),
  // Characters are inserted into the prefix or replace parts of it.
  ("x" + head + "abc", "xabc"), ("© No-tes. Demo for VIPER.\nabc", "-abc"),
  ("© Notes. Demo for VIPER.!\nabc", "!abc"), ("xyz", "xyz"), ("© xyz\nabc", "xyzabc"),
  ("😀", "😀"), ("\r\nabc", "\r\nabc"),
]

@MainActor @Suite("Notes: the widget in the editor")
struct WidgetTests {
  private let folder: TemporaryFolder
  private let app: NotesApp

  init() throws {
    folder = try TemporaryFolder()
    app = try NotesApp(at: folder.store, service: QuickLogin())
  }

  private func openNew(in app: NotesApp) async throws {
    try app.list.create()
    await app.router.idle()
  }

  // MARK: A12

  @Test func `A12: a widget that requires a login requests one login in each editor`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), asksEachTime: true)
    try await app.launchLoggedIn()
    for account in ["abc", "abc"] {
      try await openNew(in: app)
      #expect(app.stack == [["NoteListView"], ["EditorView"], ["LoginView"]])
      #expect(try app.login.state.message == "Log in to edit this note")
      try app.login.logIn(account: account, password: "999")
      await app.router.idle()
      #expect(app.stack.count == 3, "the widget still requests a login")
      try app.login.logIn(account: account, password: "123")
      await app.router.idle()
      #expect(app.stack == [["NoteListView"], ["EditorView"]])
      let over = try app.editor.present(Routes.login("Why"))
      await app.router.idle()
      over.remove()
      await app.router.idle()
      #expect(app.stack == [["NoteListView"], ["EditorView"]], "the widget does not request another login")
      try app.editor.type(title: "T")
      try app.editor.done()
      await app.router.idle()
    }
    #expect(app.rows == ["T/", "T/"])
    #expect(app.sink.messages == [])
  }

  @Test func `A12: the widget requests a login again after Login is dismissed, and the session is unchanged`()
    async throws
  {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), asksEachTime: true)
    try await app.launchLoggedIn()
    try await openNew(in: app)
    let first = try app.login
    try app.navigator.back()
    await app.router.idle()
    #expect(app.stack.count == 3)
    #expect(try app.login !== first)
    #expect(app.session.account == "abc")
    #expect(app.sink.messages == [])
  }

  @Test func `A12: a preview requests no login, and the widget requests one when the preview is committed`()
    async throws
  {
    do {
      try await app.launchLoggedIn()
      try await app.write("T1", "C1")
    }
    let app = try NotesApp(at: folder.store, service: QuickLogin(), asksEachTime: true)
    try await app.launchLoggedIn()
    let list = try app.list
    list.preview(0)
    await app.router.idle()
    #expect(app.stack == [["NoteListView"]])
    #expect(app.journal.removals["Login"] == 1)
    list.commitPreview()
    await app.router.idle()
    #expect(app.stack == [["NoteListView", "EditorView"], ["LoginView"]])
    #expect(try app.login.state.message == "Log in to edit this note")
  }

  // MARK: A13

  @Test func `A13: the editor's view embeds the widget and is its delegate`() async throws {
    try await app.launchLoggedIn()
    try await openNew(in: app)
    let widget = try app.widget
    #expect(widget.prefix + "\n" == head)
    #expect(widget.text == "")
    #expect(widget.delegate === (try app.editor))
    #expect(app.stack == [["NoteListView"], ["EditorView"]], "the widget is inside the editor")
    widget.text = "C1"
    #expect(try app.editor.state.note.content == "C1")
    try app.editor.type(content: "C2")
    #expect(widget.text == "C2")
    #expect(widget.shown == head + "C2")
    try app.editor.done()
    await app.router.idle()
    #expect(app.rows == ["/C2"])
    #expect(try await app.store.all().map(\.content) == ["C2"], "the store has no prefix")
    #expect(app.sink.messages == [])
  }

  /// Registers another widget.
  private func registerPlain(in app: NotesApp, isShared: Bool = false) throws {
    try app.router.register {
      $0.module(view: { PlainView() }, presenter: { PlainPresenter() })
      $0.route(plain, to: PlainPresenter.self)
      $0.interface(Interfaces.textInput, by: plain, isShared: isShared) { (view: PlainView) in
        view
      }
    }
  }

  /// Returns the input inside the editor on screen.
  private func input(in app: NotesApp) throws -> (any TextInput)? {
    app.navigator.tree.child(in: EditorView.placeOfText, of: try app.editor) as? any TextInput
  }

  @Test func `A13: any widget that serves the interface is embedded`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), hasWidget: false)
    try registerPlain(in: app)
    try await app.launchLoggedIn()
    try await openNew(in: app)
    let view = try #require(try input(in: app) as? PlainView)
    #expect(view.delegate?.prefix(for: view) == " Demo for VIPER.")
    view.text = "typed"
    view.delegate?.textDidChange(in: view)
    try app.editor.done()
    await app.router.idle()
    #expect(app.rows == ["/typed"])
    #expect(app.sink.messages == [])
  }

  @Test func `when two widgets share an interface, the app chooses the widget for each editor`() async throws {
    try registerPlain(in: app, isShared: true)
    try await app.launchLoggedIn()
    func typesInto<Input: TextInput>(_ type: Input.Type) async throws {
      try await openNew(in: app)
      let input = try #require(try input(in: app) as? Input)
      input.text = "\(type)"
      input.delegate?.textDidChange(in: input)
      try app.editor.done()
      await app.router.idle()
    }
    try await typesInto(TextWidgetView.self)  // The default is the first widget.
    let session = app.session
    app.router.choose(Interfaces.textInput) {
      session.account == "xyz" ? plain : TextWidget.route
    }
    try await typesInto(TextWidgetView.self)
    session.account = "xyz"
    try await typesInto(PlainView.self)
    session.account = "abc"
    try await typesInto(TextWidgetView.self)
    #expect(app.rows == ["/TextWidgetView", "/TextWidgetView", "/PlainView", "/TextWidgetView"])
    #expect(app.sink.messages == [])
  }

  @Test func `an editor without a widget works and reports the missing interface once`() async throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), hasWidget: false)
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    #expect(app.rows == ["T1/C1"])
    #expect(app.sink.diagnostics.map(\.code) == ["route.noImplementation"])
    #expect(app.sink.diagnostics.first?.name == "TextInput")
  }

  @Test func `a view that is not a text input cannot be registered to serve the interface`() throws {
    let app = try NotesApp(at: folder.store, service: QuickLogin(), hasWidget: false)
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register {
        $0.module(prefix: "Plain", view: { ProbeView() }, presenter: { PlainPresenter() })
        $0.route(plain, to: PlainPresenter.self)
        $0.interface(Interfaces.textInput, by: plain) { (view: PlainView) in view }
      }
    }
    #expect(error?.code == "registration.viewDoesNotFit")
    #expect(error?.name == "TextInput")
    #expect(error?.names == ["plain"])
    #expect(!app.router.canRoute(Interfaces.textInput))
  }

  @Test
  func `the text of a widget that closes without its editor is preserved and shown in the next widget`() async throws {
    try await app.launchLoggedIn()
    try await openNew(in: app)
    weak var widget: TextWidgetView?
    widget = try app.widget
    widget?.text = "C1"
    try app.navigator.close(try app.widget)
    await app.router.idle()
    #expect(widget == nil)
    #expect(try app.editor.state.note.content == "C1")
    let over = try app.editor.present(Routes.login("Why"))
    await app.router.idle()
    over.remove()
    await app.router.idle()
    #expect(try app.widget.text == "C1")
  }

  @Test(arguments: 0..<3)
  func `closing an editor removes the editor and its widget once each, and both are released`(_ way: Int) async throws {
    let counter = Removals()
    app.router.interceptors = [counter]
    try await app.launchLoggedIn()
    try await app.write("T1", "C1")
    let list = try app.list
    let before = (counter.names, app.journal.removals)
    if way == 0 { list.create() } else { list.select(0) }
    await app.router.idle()
    weak var editor: EditorView?
    weak var widget: TextWidgetView?
    editor = try app.editor
    widget = try app.widget
    switch way {
    case 0: try app.navigator.dismiss()
    case 1: try app.navigator.back()
    default: editor?.cancel()
    }
    await app.router.idle()
    #expect(editor == nil)
    #expect(widget == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(counter.names.dropFirst(before.0.count) == ["textWidget", "editor"])
    for module in ["Editor", "TextWidget"] {
      #expect(app.journal.removals[module] == before.1[module, default: 0] + 1)
    }
    #expect(app.sink.messages == [])
  }

  // MARK: A14

  @Test func `A14: a text set through the interface is shown after the prefix line and read back unchanged`()
    async throws
  {
    try await app.launchLoggedIn()
    try await openNew(in: app)
    // The editor uses the widget through this interface only.
    let input = try #require(try input(in: app))
    input.text = "abc"
    #expect(input.text == "abc")
    let widget = try app.widget
    #expect(widget === input)
    for damaged in ["© Nots. Demo for VIPER.\nabc", "© Notes. Demo for VIPER.abc", "abc"] {
      widget.shown = damaged
      #expect(widget.shown == "© Notes. Demo for VIPER.\nabc")
      #expect(input.text == "abc")
      #expect(try app.editor.state.note.content == "abc")
    }
    try app.editor.done()
    await app.router.idle()
    #expect(app.rows == ["/abc"])
    #expect(app.sink.messages == [])
  }

  @Test(arguments: edits)
  func `A14: a user's text is preserved if an edit damages the prefix line of the text field`(
    _ shown: String, _ text: String
  ) async throws {
    try await app.launchLoggedIn()
    try await openNew(in: app)
    let widget = try app.widget
    widget.text = "abc"
    #expect(widget.shown == head + "abc")
    #expect(widget.text == "abc")
    widget.shown = shown
    #expect(Array(widget.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(widget.shown == head + text, "the prefix is restored")
    #expect(try app.editor.state.note.content == text)
    try app.editor.type(title: "T")
    try app.editor.done()
    await app.router.idle()
    #expect(try await app.store.all().map(\.content) == [text])
  }

  @Test(arguments: 0..<8)
  func `A14: random edits lose no visible characters outside the prefix line of the text field`(
    _ number: Int
  ) async throws {
    try await app.launchLoggedIn()
    try await openNew(in: app)
    let widget = try app.widget
    var random = SeededGenerator(number)
    let pieces = [
      "", "a", "N", "otes.", "©", " ", "\n", "\r\n", "é", "e\u{301}", "\u{301}", "😀👩‍👩‍👧", head,
    ]
    for _ in 0..<500 {
      var shown = Array(widget.shown)
      let from = Int.random(in: 0...shown.count, using: &random)
      let to = min(shown.count, from + Int.random(in: 0...12, using: &random))
      let piece = pieces.randomElement(using: &random) ?? ""
      shown.replaceSubrange(from..<to, with: Array(piece))
      let edited = String(shown)
      widget.shown = edited
      let failure: Comment = "seed \(SeededGenerator.seed): \(edited.debugDescription)"
      #expect(widget.shown.utf8.elementsEqual((head + widget.text).utf8), failure)
      // Compared by scalars, because an accent that was alone may now follow a letter.
      #expect(isSubsequence(widget.text, of: edited), failure)
      let (seen, kept, hidden) = (counts(edited), counts(widget.text), counts(head))
      for (scalar, count) in seen {
        #expect(kept[scalar, default: 0] >= count - hidden[scalar, default: 0], failure)
      }
      if widget.text.count > 400 { widget.text = "" }
    }
  }

  private func counts(_ text: String) -> [Unicode.Scalar: Int] {
    text.unicodeScalars.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func isSubsequence(_ part: String, of whole: String) -> Bool {
    var rest = part.unicodeScalars[...]
    for scalar in whole.unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// An input for text without a prefix.
private final class PlainView: VIPView, TextInput {
  var text = ""
  weak var delegate: (any TextInputDelegate)?
}

private final class PlainPresenter: VIPPresenter {}

private let plain = RouteName<Void, Never>("plain")

/// An observer that records the routes of removed modules.
@MainActor private final class Removals: RouteObserver {
  private(set) var names: [String] = []

  func before(_ request: RouteRequest) -> RouteDecision { .proceed }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    if case .removed = change { names.append(request.name) }
  }
}
