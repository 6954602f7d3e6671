import NotesDomain
import NotesStorage
import NotesTerminal
import SQLiteStorage
import SampleTestSupport
import TerminalFront
import Testing
import VIPERTesting

/// Notes in a terminal, with a store in a folder and scripted input.
@MainActor struct Terminal {
  private let folder: TemporaryFolder
  private let (asksEachTime, trace, isStrict): (Bool, Trace, Bool)
  private let keepsNavigation: Bool

  init(
    _ folder: TemporaryFolder, asksEachTime: Bool = false, trace: Trace = .nothing,
    isStrict: Bool = false, keepsNavigation: Bool = false
  ) {
    self.folder = folder
    self.keepsNavigation = keepsNavigation
    (self.asksEachTime, self.trace, self.isStrict) = (asksEachTime, trace, isStrict)
  }

  /// Runs the program until the input ends or the program quits.
  ///
  /// - Parameters:
  ///   - script: The lines of the input.
  ///   - link: The link to begin with, or `nil`.
  ///   - before: A closure that is called before each line is read.
  func run(
    _ script: String, at link: String? = nil,
    before: (String) async throws -> Void = { _ in }
  ) async throws -> (text: String, isFine: Bool) {
    final class Transcript { var text = "" }
    let transcript = Transcript()
    let database = try NotesDatabase(at: folder.store)
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: SQLiteLoginService(database),
      asksEachTime: asksEachTime, trace: trace, clock: ManualClock(), isStrict: isStrict,
      navigationFile: keepsNavigation ? NavigationFile(besideStore: folder.store) : nil,
      write: { transcript.text += $0 })
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isFine = try await terminal.run(at: link) {
      guard !lines.isEmpty else { return nil }
      do { try await before(lines[0]) } catch { Issue.record(error) }
      return lines.removeFirst()
    }
    return (transcript.text, isFine)
  }
}
