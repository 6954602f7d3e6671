import Foundation
import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesStorage
import Testing
import VIPER
import VIPERTesting

extension Login.Credentials: @MainActor RandomInput {
  public static func random(using random: inout SeededRandom) -> Login.Credentials {
    Login.Credentials(account: ["abc", "", "x"].randomElement(using: &random) ?? "", password: "123")
  }
}

extension Editor.Draft: @MainActor RandomInput {
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
      let app = try RelaxedAppTest(notesIn: NotesDatabase(at: folder.store.appendingPathExtension("\(number)")))
      await app.open(Routes.list)
      return app
    }
    programs.excludes(NoteList.loginOpened, NoteList.loggedIn, NoteList.remove, Editor.load)
    let coverage = try await programs.run(20, steps: 30, seed: 1)
    print(coverage)
  }
}
