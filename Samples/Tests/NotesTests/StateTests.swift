import NotesAssembly
import NotesDomain
@testable import NotesEditor
import NotesList
@testable import NotesLogin
import NotesStorage
import Testing
import VIPER
import VIPERHosting
import VIPERSwiftTesting
import VIPERTesting

extension LoginView {
  /// Types an account, as the field of a front end does.
  fileprivate func type(_ account: String) {
    edit(\.state.account, account, sending: Login.account, showing: \.state.failure)
  }
}

/// What the login and the editor show while the user types. Each act states all changes of the shown state.
@MainActor @Suite("States of the login and the editor of Notes", .viper)
struct StateTests {
  private let data: TemporaryNotes

  init() throws { data = try TemporaryNotes() }

  private func module<View: ModuleView>(
    _ prefix: String, as view: View.Type, parameters: any Sendable
  ) throws -> ModuleTest<View> {
    try ModuleTest(registered: prefix, as: view, parameters: parameters) {
      try NotesModules.register(with: $0, store: data.store, service: SQLiteLoginService(data.database))
    }
  }

  // MARK: The login

  /// Opens the login, and types "abc" as the account.
  private func login() async throws -> ModuleTest<LoginView> {
    let test = try module("Login", as: LoginView.self, parameters: "Why")
    await test.start {
      $0.publishes(Login.prompt, "Why")
      $0.changes(\LoginView.state) { $0.message = "Why" }
    }
    await test.does {
      $0.type("abc")
    } _: {
      $0.changes(\LoginView.state) { $0.account = "abc" }
    }
    return test
  }

  @Test(
    arguments: [
      (
        "ab\u{200B}c",
        "The name contains the invisible character U+200B. Type the name again instead of copying it."
      ),
      (String(repeating: "a", count: 41), "A name must have 1 to 40 characters."),
      (" ", "A name must have 1 to 40 characters."),
    ])
  func `a text that cannot be an account is replaced by the last account, with the reason until the next change`(
    text: String, reason: String
  ) async throws {
    try await login().run { test in
      await test.does {
        $0.type(text)
      } _: {
        $0.changes(\LoginView.state) { $0.failure = reason }
      }
      await test.does {
        $0.type("abcd")
      } _: {
        $0.changes(\LoginView.state) { ($0.account, $0.failure) = ("abcd", nil) }
      }
    }
  }

  @Test func `the user can empty the account, and can type spaces inside it`() async throws {
    try await login().run { test in
      for text in ["", "Ann", "Ann ", "Ann Lee"] {
        await test.does {
          $0.type(text)
        } _: {
          $0.changes(\LoginView.state) { $0.account = text }
        }
      }
    }
  }

  @Test func `the account and the reason of a wrong password remain while the user types`() async throws {
    try await login().run { test in
      await test.does {
        $0.logIn(account: $0.state.account, password: "wrong")
      } _: {
        $0.fails(Login.submit, .error)
        $0.changes(\LoginView.state) { $0.failure = "The account or the password is wrong." }
      }
      await test.does {
        $0.type("ab")
      } _: {
        $0.changes(\LoginView.state) { $0.account = "ab" }
      }
    }
  }

  // MARK: The editor

  private func note() async throws -> Note { try await data.store.save(Note(title: "T", content: "C")) }

  @Test func `a note that was opened shows its stored text, and is not unsaved`() async throws {
    let note = try await note()
    try await AppTest(notesIn: data.database).run { app in
      await app.launchLoggedIn()
      await app["NoteList"].does(as: NoteListView.self) {
        $0.select(0)
      } _: {
        $0.shows("Editor", as: .push)
        $0.shows("TextWidget")
        $0.becomes(\EditorView.state, EditorView.State(note: note), in: "Editor")
      }
    }
  }

  @Test func `a note is unsaved while its text differs from the stored text`() async throws {
    let note = try await note()
    try await AppTest(notesIn: data.database).run { app async throws in
      await app.launchLoggedIn()
      await app.edit(as: .push) { $0.select(0) }
      for (title, content) in [("T2", "C"), ("T", "C"), ("T", "C2"), ("", ""), ("T", "C")] {
        await app["Editor"].does(as: EditorView.self) {
          $0.type(title: title, content: content)
        } _: {
          $0.changes(\EditorView.state) {
            ($0.note.title, $0.note.content) = (title, content)
            $0.isUnsaved = (title, content) != ("T", "C")
          }
        }
      }
      #expect(try await data.store.all() == [note])
    }
  }

  @Test func `a save that the store cannot perform preserves the typed text, which remains unsaved`() async throws {
    let note = try await note()
    try await AppTest(notesIn: data.database).run { app async throws in
      await app.launchLoggedIn()
      await app.edit(as: .push) { $0.select(0) }
      await app["Editor"].does(as: EditorView.self) {
        $0.type(content: "C\u{0}")
        $0.done()
      } _: {
        $0.fails(Editor.done, .error)
        $0.changes(\EditorView.state) {
          $0.types("T", "C\u{0}")
          $0.failure = "A note cannot contain the character NUL (U+0000). Delete this character and save again."
        }
      }
      #expect(try await data.store.all() == [note])
      await app["Editor"].does(as: EditorView.self) {
        $0.type(content: "C2")
        $0.done()
      } _: {
        $0.gives("Editor")
        $0.closes("TextWidget")
        $0.closes("Editor")
      }
      #expect(app.rows == ["T/C2"])
    }
  }
}
