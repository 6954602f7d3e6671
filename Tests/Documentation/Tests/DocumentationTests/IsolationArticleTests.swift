import Foundation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

// The examples of the article on isolation errors, verbatim.

nonisolated enum Radio {
  static let play = EventName<Int, Never>("radio.play")
}

nonisolated func post(_ station: Int, to mailbox: Mailbox) {
  _ = mailbox.post(Radio.play(station), whenFull: .reject)
}

nonisolated struct Track: Codable, Equatable, Sendable {
  let title: String
}

nonisolated struct TrackReader: Sendable {
  func read(_ data: Data) throws -> Track { try JSONDecoder().decode(Track.self, from: data) }
}

nonisolated struct Draft: Sendable {
  var text = ""
}

nonisolated enum Drafts {
  static let save = EventName<Draft, Void>("drafts.save")
}

nonisolated struct Account: Sendable {
  var name: String
  var password: Redacted<String>
}

nonisolated enum Accounts {
  static let open = EventName<Account, Int>("accounts.open")
  @MainActor static let rules = ValidationMiddleware { $0.check(open) { $0.name.isEmpty ? "Enter a name." : nil } }
}

@MainActor func openBoth(_ first: Account, _ second: Account, for view: VIPView) async throws -> [Int] {
  async let one = view.request(Accounts.open(first))
  async let two = view.request(Accounts.open(second))
  return try await [one, two]
}

actor Playlist {
  private var tracks: [String] = []

  func all() -> [String] { tracks }
}

final class PlaylistInteractor: VIPInteractor {
  private let playlist: Playlist

  init(playlist: Playlist) { self.playlist = playlist }

  func load() async -> [String] { await playlist.all() }
}

protocol Player: Sendable {
  func play(_ title: String) async
}

final class PlayerInteractor: VIPInteractor {
  private let player: any Player

  init(player: any Player) { self.player = player }

  func play(_ title: String) async { await player.play(title) }
}

final class RadioView: VIPView {
  func listen() {
    let mailbox = mailbox(capacity: 16)
    Thread.detachNewThread { post(7, to: mailbox) }
  }
}

nonisolated enum Scanning {
  static let found = EventName<String, Never>("scanning.found")
}

nonisolated final class ScannerBridge: ScannerDelegate, Sendable {
  private let mailbox: Mailbox

  init(mailbox: Mailbox) { self.mailbox = mailbox }

  func didScan(_ code: String) { _ = mailbox.post(Scanning.found(code), whenFull: .dropOldest) }
}

extension ScanView: @MainActor ScannerDelegate {
  func didScan(_ code: String) { send(Scanning.found(code)) }
}

@MainActor @Suite(.viper) struct PlaylistTests {
  @Test func `a new playlist is empty`() async {
    let interactor = PlaylistInteractor(playlist: Playlist())
    #expect(await interactor.load() == [])
  }
}

// The end of the examples.

protocol ScannerDelegate: AnyObject {
  func didScan(_ code: String)
}

final class ScanView: VIPView {}

#if os(macOS) || os(Linux)

  /// Checks the errors of the article verbatim, and that the examples compile with and without default isolation.
  @Suite("The article on isolation errors")
  struct IsolationArticleTests {
    /// A run of the compiler: its mode and options, and the mistakes that it finds.
    struct Run: Sendable {
      let mode: [String]
      let options: [String]
      let mistakes: [CompilerMistake]
    }

    private static let flow = ["-emit-sil", "-o", "/dev/null"]
    private static let defaultIsolation = ["-default-isolation", "MainActor"]

    static let runs = [
      Run(
        mode: ["-typecheck"], options: defaultIsolation,
        mistakes: [
          CompilerMistake(
            "a name in nonisolated code",
            """
            enum Radio { static let play = EventName<Int, Never>("radio.play") }
            nonisolated func post(_ mailbox: Mailbox) { _ = mailbox.post(Radio.play(1), whenFull: .reject) }
            """,
            "main actor-isolated static property 'play' can not be referenced from a nonisolated context"),
          CompilerMistake(
            "a value that a service decodes",
            """
            struct Track: Codable { let title: String }
            nonisolated func read(_ data: Data) throws -> Track { try JSONDecoder().decode(Track.self, from: data) }
            """,
            "main actor-isolated conformance of 'Track' to 'Decodable' cannot be used in nonisolated context"),
        ]),
      Run(
        mode: ["-typecheck"], options: [],
        mistakes: [
          CompilerMistake(
            "a class in an event",
            """
            final class Draft { var text = "" }
            nonisolated enum Drafts { static let save = EventName<Draft, Void>("drafts.save") }
            """,
            "type 'Draft' does not conform to the 'Sendable' protocol"),
          CompilerMistake(
            "a redacted field of a nonisolated structure",
            "nonisolated struct Account: Sendable { @Redacted var password: String }",
            "'nonisolated' cannot be applied to mutable stored properties"),
          CompilerMistake(
            "a middleware in nonisolated code",
            "nonisolated enum Rules { static let all = ValidationMiddleware { _ in } }",
            "main actor-isolated default value in a nonisolated context"),
          CompilerMistake(
            "an actor without await",
            """
            actor Playlist { func all() -> [String] { [] } }
            final class PlaylistInteractor: VIPInteractor {
              let playlist = Playlist()
              func load() -> [String] { playlist.all() }
            }
            """,
            "call to actor-isolated instance method 'all()' in a synchronous main actor-isolated context"),
          CompilerMistake(
            "a callback on another thread that sends an event",
            """
            nonisolated enum Radios { static let play = EventName<Int, Never>("radios.play") }
            final class RadioView: VIPView {
              func listen() { Thread.detachNewThread { self.send(Radios.play(7)) } }
            }
            """,
            "call to main actor-isolated instance method 'send' in a synchronous nonisolated context"),
          CompilerMistake(
            "a timer that changes a property",
            """
            final class ClockView: VIPView {
              var title = ""
              func start() {
                _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.title = "late" }
              }
            }
            """,
            "main actor-isolated property 'title' can not be mutated from a Sendable closure"),
          CompilerMistake(
            "a part that is the delegate of a framework",
            """
            protocol ScannerDelegate: AnyObject { func didScan(_ code: String) }
            final class ScanView: VIPView, ScannerDelegate { func didScan(_ code: String) {} }
            """,
            "conformance of 'ScanView' to protocol 'ScannerDelegate' crosses into main actor-isolated code and can"
              + " cause data races"),
          CompilerMistake(
            "a test outside the main actor",
            "struct RadioTests { func plays() { _ = VIPRouter() } }",
            "call to main actor-isolated initializer 'init(navigator:onDiagnostic:)' in a synchronous"
              + " nonisolated context"),
          CompilerMistake(
            "a part that is cleaned up in deinit",
            """
            final class CameraView: VIPView {
              func stop() {}
              deinit { stop() }
            }
            """,
            "call to main actor-isolated instance method 'stop()' in a synchronous nonisolated context"),
          CompilerMistake(
            "an actor that conforms to a nonisolated protocol",
            """
            nonisolated protocol Archive: Sendable { func all() async }
            @MainActor struct Archives { let archive = FileArchive() }
            actor FileArchive: Archive { func all() {} }
            """,
            "'nonisolated' modifier cannot be applied to this declaration"),
        ]),
      Run(
        mode: flow, options: [],
        mistakes: [
          CompilerMistake(
            "a service that is not Sendable",
            """
            protocol Player { func play(_ title: String) async }
            final class PlayerInteractor: VIPInteractor {
              let player: any Player
              init(player: any Player) { self.player = player }
              func play(_ title: String) async { await player.play(title) }
            }
            """,
            "sending 'self.player' risks causing data races"),
          CompilerMistake(
            "two requests at the same time",
            """
            nonisolated enum Counts { static let count = EventName<Int, Int>("counts.count") }
            @MainActor func count(_ view: some ModuleView) async throws -> Int {
              async let one = view.request(Counts.count(1))
              return try await one
            }
            """,
            "sending 'view' risks causing data races"),
        ]),
    ]

    /// Writes files in a temporary folder and compiles them.
    ///
    /// - Returns: The errors and warnings of each file, without the identifiers of their groups.
    private func compile(
      _ codes: [String], mode: [String] = ["-typecheck"], options: [String] = []
    ) throws -> [[String]] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "isolation-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = try codes.enumerated().map { number, code in
        let file = folder.appending(path: "file\(number).swift")
        try "import Foundation\nimport VIPER\n\n\(code)\n".write(to: file, atomically: true, encoding: .utf8)
        return file
      }
      let lines = try Toolchain.typecheck(files, mode: mode, options: options).output.split(separator: "\n")
      return files.map { file in
        lines.filter { $0.contains("/\(file.lastPathComponent):") }.compactMap { line in
          line.firstMatch(of: #/: (?:error|warning): (.*?)(?: *\[#\w+\])?$/#).map { String($0.output.1) }
        }
      }
    }

    @Test(arguments: runs.indices)
    func `the compiler reports the errors of the article`(_ number: Int) throws {
      let run = Self.runs[number]
      let errors = try compile(run.mistakes.map(\.code), mode: run.mode, options: run.options)
      for (mistake, errors) in zip(run.mistakes, errors) {
        #expect(errors.first == mistake.messages.first, "\(mistake)")
      }
    }

    @Test func `the article contains exactly these errors`() throws {
      let article = try Repository.article("Isolation")
      let errors = article.matches(of: #/(?m)^> error: (.*)$/#).map { String($0.output.1) }
      #expect(Set(errors) == Set(Self.runs.flatMap(\.mistakes).flatMap(\.messages)))
      #expect(errors.count == Set(errors).count)
    }

    @Test(arguments: [[], defaultIsolation])
    func `the examples compile with and without default isolation`(_ options: [String]) throws {
      let examples = try ["Isolation", "Later", "OffTheMainActor"].map { name in
        let blocks = try Repository.article(name).components(separatedBy: "```swift\n").dropFirst()
        return blocks.map { $0.components(separatedBy: "\n```")[0] }.filter { !$0.contains("@Test") }
          .joined(separator: "\n\n")
      }
      let others = """
        #if canImport(FoundationNetworking)
          import FoundationNetworking
        #endif
        protocol ScannerDelegate: AnyObject { func didScan(_ code: String) }
        final class ScanView: VIPView {}
        nonisolated enum Feed { static let tick = EventName<Int, Never>("feed.tick") }
        """
      #expect(try compile(examples + [others], mode: Self.flow, options: options) == [[], [], [], []])
    }
  }

#endif
