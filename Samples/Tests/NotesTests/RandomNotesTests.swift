import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import SQLiteStorage
import Testing
import VIPER
import VIPERTesting

extension Login.Credentials: @MainActor RandomInput {
  /// The one account, most often with its password.
  public static func random(using random: inout SeededRandom) -> Login.Credentials {
    let password = Int.random(in: 0..<5, using: &random) == 0 ? "999" : "123"
    return Login.Credentials(account: "abc", password: password)
  }
}

extension Editor.Draft: @MainActor RandomInput {
  /// Any title and text.
  public static func random(using random: inout SeededRandom) -> Editor.Draft {
    Editor.Draft(title: .random(using: &random), content: .random(using: &random))
  }
}

@MainActor @Suite("Random programs of Notes")
struct RandomNotesTests {
  @Test func `Whatever a person does, nothing is reported, lost, shown twice or leaked`() async throws {
    let folder = try TemporaryFolder()
    var number = 0
    var programs = RandomPrograms {
      number += 1
      let database = try NotesDatabase(at: folder.store.appendingPathExtension("\(number)"))
      for title in ["T1", "T2"] {
        try await SQLiteNoteStore(database).save(Note(title: title, content: "C"))
      }
      let app = try RelaxedAppTest(notesIn: database)
      await app.open(Routes.list)
      return app
    }
    for name in [NoteList.edit, NoteList.preview, NoteList.delete] {
      programs.inputs(name) { random, _ in .random(in: 0...2, using: &random) }
    }
    programs.inputs(NoteList.link) { random, _ in .random(in: -1...2, using: &random) }
    programs.inputs(NoteList.search) { random, _ in ["", "a"].randomElement(using: &random) ?? "" }
    // What presenters send to their interactors, and modules inside of others.
    programs.excludes(
      NoteList.loginOpened, NoteList.loggedIn, NoteList.needsLogin, NoteList.remove, NoteList.load, Editor.load)
    programs.always("A row is selected while its editor is open, and no longer") { app in
      let selected = app["NoteList"].read(as: NoteListView.self, \.selectedRow) ?? nil
      return selected == nil || app.modules.contains("Editor")
    }
    programs.always("Nobody writes who has not logged in") { app in
      !app.modules.contains("Editor") || app.transcript.contains { $0.kind == .output && $0.module == "Login" }
    }
    let count = ProcessInfo.processInfo.environment["NOTES_PROGRAMS"].flatMap { Int($0) } ?? 15
    let coverage = try await programs.run(count, steps: 40, seed: 1)
    #expect(coverage.withoutInputs.isEmpty, "\(coverage)")
    for name in [NoteList.edit, NoteList.delete, NoteList.preview] {
      #expect((coverage.events[name.text]?["answered"] ?? 0) > count, "\(coverage)")
    }
    #expect((coverage.events[Editor.done.text]?["accepted"] ?? 0) > count / 2, "\(coverage)")
    #expect(coverage.routes["editor"]?.keys.sorted() == ["present", "push"], "\(coverage)")
  }
}
