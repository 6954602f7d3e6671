import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import NotesWidget
import SQLiteStorage
import SampleTestSupport
import Testing
import VIPER
import VIPERLinks
import VIPERLists
import VIPERTesting

extension Login.Credentials: @MainActor RandomInput {
  /// Returns the only account, in most cases with the right password.
  public static func random(using random: inout SeededRandom) -> Login.Credentials {
    let password = Int.random(in: 0..<5, using: &random) == 0 ? "999" : "123"
    return Login.Credentials(account: "abc", password: password)
  }
}

extension Note: @MainActor RandomInput {
  /// Returns a new note with a random title and text, or with neither.
  public static func random(using random: inout SeededRandom) -> Note {
    Int.random(in: 0..<4, using: &random) == 0
      ? Note(title: "", content: "") : Note(title: .random(using: &random), content: .random(using: &random))
  }
}

/// A wrapper of the real store whose next call fails if a test requests it.
@MainActor private final class FailingStore: NoteStore {
  var failsNext = false
  private let store: SQLiteNoteStore

  init(_ store: SQLiteNoteStore) { self.store = store }

  private func next() throws -> SQLiteNoteStore {
    defer { failsNext = false }
    if failsNext { throw EventFailure(.error, "The store is full.") }
    return store
  }

  func all() async throws -> [Note] { try await next().all() }
  func notes(containing text: String) async throws -> [Note] { try await next().notes(containing: text) }
  func note(_ id: Note.ID) async throws -> Note? { try await next().note(id) }
  func save(_ note: Note) async throws -> Note { try await next().save(note) }
  func delete(_ id: Note.ID) async throws { try await next().delete(id) }
}

/// A request for an editor: its note, or `nil` for a new note, and the expected style of its route.
private struct Asked {
  let note: Note.ID?
  let style: String

  init?(_ step: TestStep) {
    switch step.data {
    case let editing as NoteListNeeds.Editing:
      if case .note(let id) = editing { (note, style) = (id, "push") } else { (note, style) = (nil, "present") }
    case let link as EditorLink: (note, style) = (link.note, link.mode == .modify ? "push" : "present")
    default: return nil
    }
  }
}

@MainActor @Suite("Random programs of Notes")
struct RandomNotesTests {
  /// Configurations of Notes.
  enum Way: CaseIterable { case plain, askingEachTime, failing }

  private static let notes = ["T1", "T2"].map { Note(title: $0, content: "C") }

  @Test(arguments: Way.allCases)
  func `random acts cause no report, no lost or repeated notes and no leaks`(way: Way) async throws {
    let folder = try TemporaryFolder()
    var number = 0
    var store: SQLiteNoteStore?
    var failing: FailingStore?
    var programs = RandomPrograms {
      number += 1
      let database = try NotesDatabase(at: folder.store.appendingPathExtension("\(number)"))
      for note in Self.notes { try await SQLiteNoteStore(database).save(note) }
      let app = try RelaxedAppTest(
        notesIn: database, asksEachTime: way == .askingEachTime,
        storedBy: { real, _ -> any NoteStore in
          store = real
          failing = way == .failing ? FailingStore(real) : nil
          if let failing { return failing }
          return real
        })
      await app.open(Routes.list())
      return app
    }
    for name in [NoteList.edit, NoteList.preview, NoteList.delete] {
      programs.inputs(name) { random, _ in .random(in: 0...2, using: &random) }
    }
    programs.inputs(NoteList.notes.shows) { random, _ in Self.notes.randomElement(using: &random)?.id ?? Note.ID() }
    programs.inputs(NoteList.notes.mark) { random, _ in
      ListMarking(Self.notes.map(\.id), .selected, isOn: .random(using: &random))
    }
    programs.inputs(NoteList.link) { random, _ in .random(in: -1...2, using: &random) }
    programs.inputs(NoteList.search) { random, _ in ["", "a"].randomElement(using: &random) ?? "" }
    // Events that presenters send to their interactors, and modules inside other modules.
    programs.excludes(
      NoteList.needsLogin, NoteList.remove, NoteList.find, Editor.create, Editor.load,
      TextWidget.loggedIn, TextWidget.needsLogin)
    for path in ["notes", "notes/new", Self.notes[0].linkPath] {
      programs.does("open the link app://\(path)") { router in
        // The link would replace a route that waits for the login.
        guard !router.pendingWork.contains(where: { $0.kind == "route" }) else { throw CancellationError() }
        try router.links.open("app://\(path)")
      }
    }
    if way == .failing { programs.does("let the store fail") { _ in failing?.failsNext = true } }

    programs.always("A row is selected only while its editor is open") { app in
      let selected = app["NoteList"].read(as: NoteListView.self, \.selectedRow) ?? nil
      return selected == nil || app.modules.contains("Editor")
    }
    programs.always("An editor is open only after a login") { app in
      !app.modules.contains("Editor") || app.transcript.contains { $0.kind == .output && $0.module == "Login" }
    }
    programs.always("No link to a note fails to open") { app in
      !app.transcript.contains { $0.kind == .report && $0.name.hasPrefix("The route \"editorLink\" was not opened") }
    }
    programs.always("No note is blank") { _ in
      try await store?.all().contains { ($0.title + $0.content).allSatisfy(\.isWhitespace) } == false
    }
    if way == .askingEachTime {
      programs.always("Each widget requests a login") { app in
        let shown = app.transcript.filter { $0.kind == .shown }.map(\.module)
        return shown.count { $0 == "TextWidget" } <= shown.count { $0 == "Login" }
      }
    }
    programs.always("The list shows exactly the stored notes") { app in
      let read = app["NoteList"].read(as: NoteListView.self) { ($0.rows, $0.failure) }
      guard let (rows, failure) = read, failure == nil, let store else { return true }
      let found = [try await store.all(), try await store.notes(containing: "a")]
      return found.contains { $0.map { NoteList.Row(text: $0.title, detail: $0.content) } == rows }
    }
    programs.always("New notes and Login are presented, existing notes are pushed") { app in
      var asked: Asked?
      for step in app.transcript {
        asked = Asked(step) ?? asked
        guard step.kind == .shown else { continue }
        if step.module == "Login", step.detail != "present" { return false }
        if step.module == "Editor", step.detail != asked?.style { return false }
      }
      return true
    }
    programs.always("The editor shows the note, and its widget shows the text after the prefix") { app in
      guard app.modules.contains("TextWidget") else { return true }
      let editor = app["Editor"].read(as: EditorView.self) { ($0.state.note, $0.state.failure) }
      let shown = app["TextWidget"].read(as: TextWidgetView.self, \.shown)
      guard let (edited, failure) = editor, failure == nil, let store else { return true }
      let id = app.transcript.reversed().lazy.compactMap(Asked.init).first?.note
      let note = if let id { try await store.note(id) } else { Note(title: "", content: "") }
      return shown == "© Notes. Demo for VIPER.\n" + edited.content
        && (note.map { edited.hasSameWords(as: $0) } ?? true)
    }
    let count = ProcessInfo.processInfo.environment["NOTES_PROGRAMS"].flatMap { Int($0) } ?? 10
    let coverage = try await programs.run(count, steps: 40, seed: 1)
    #expect(coverage.withoutInputs.isEmpty, "\(coverage)")
    for name in [NoteList.edit, NoteList.delete, NoteList.preview] {
      #expect((coverage.events[name.text]?["accepted"] ?? 0) > 0, "\(coverage)")
    }
    #expect((coverage.events[Editor.done.text]?["accepted"] ?? 0) > 0, "\(coverage)")
    #expect(coverage.routes["editor"]?.keys.sorted() == ["present", "push"], "\(coverage)")
  }
}
