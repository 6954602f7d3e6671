import Observation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Files {
  static let delete = EventName<String, Void>("files.delete")  // the user taps “Delete”
  static let remove = EventName<String, Void>("files.remove")  // the user has confirmed
}

nonisolated enum Dialogs {
  static let confirm = RouteName<String, Bool>("dialogs.confirm")  // input: the question
}

@Observable final class ConfirmView: VIPView, ProducesOutput, Mapped {
  typealias Output = Bool
  static let mapping = Mapping(ConfirmView.self) {
    $0.onInitialize { (view, question: String) in view.question = question }
  }
  private(set) var question = ""  // its buttons call `finish(with: true)` and `finish(with: false)`
}

final class FilesPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FilesPresenter.self) {
    $0.on(Files.delete) { presenter, file in
      let isSure = try await presenter.present(Dialogs.confirm("Delete \(file)?")).output()
      guard isSure == true else { throw CancellationError() }  // also after the dialog was dismissed
      try await presenter.request(Files.remove(file))
    }
  }
}

@Observable final class FilesView: VIPView, Mapped {
  static let mapping = Mapping(FilesView.self) {
    $0.receive(Files.delete) { view in view.alert = nil }
    $0.showFailures(in: \.alert, or: "The file was not deleted.")
  }
  var alert: String?  // in SwiftUI, `.alert` shows the text, and sets it to `nil`
}

@Test(.viper) @MainActor func `a file is removed after the confirmation`() async throws {
  try await RelaxedModuleTest(presenter: FilesPresenter(), registering: registerDialogs) { test in
    test.below.answers(Files.remove, ())
    await test.send(Files.delete("a.txt")) { $0.shows("Confirm", as: .present) }
    await test["Confirm"].does(as: ConfirmView.self) {
      $0.finish(with: true)
    } _: {
      $0.forwards(Files.remove("a.txt"))
    }
  }
}

// The end of the example.

@MainActor private func registerDialogs(in router: VIPRouter) throws {
  try router.register {
    $0.module(view: ConfirmView.init)
    $0.route(Dialogs.confirm, .present, to: ConfirmView.self)
  }
}

@MainActor @Suite("The recipe for a confirmation", .viper) struct ConfirmationRecipeTests {
  @Test func `a dismissed dialog removes nothing and shows no alert`() async throws {
    try await ModuleTest(view: FilesView(), presenter: FilesPresenter(), registering: registerDialogs) { test in
      await test.send(Files.delete("a.txt")) {
        $0.routes(Dialogs.confirm("Delete a.txt?"))
        $0.shows("Confirm", as: .present)
      }
      await test.dismiss { $0.closes("Confirm") }
      let alert = try test.view.alert
      #expect(alert == nil)
    }
  }

  @Test func `a failure after the confirmation is shown as an alert`() async throws {
    try await ModuleTest(view: FilesView(), presenter: FilesPresenter(), registering: registerDialogs) { test in
      test.below.fails(Files.remove, .error, "The file is open.")
      await test.send(Files.delete("a.txt")) {
        $0.routes(Dialogs.confirm("Delete a.txt?"))
        $0.shows("Confirm", as: .present)
      }
      await test["Confirm"].does(as: ConfirmView.self) {
        $0.finish(with: true)
      } _: {
        $0.gives("Confirm", true)
        $0.closes("Confirm")
        $0.forwards(Files.remove("a.txt"))
        $0.fails(Files.delete, .error, "The file is open.")
      }
      let alert = try test.view.alert
      #expect(alert == "The file is open.")
    }
  }

  @Test func `a double tap opens one dialog and shows no alert`() async throws {
    try await RelaxedModuleTest(view: FilesView(), presenter: FilesPresenter(), registering: registerDialogs) { test in
      await test.does {
        $0.send(Files.delete("a.txt"))
        $0.send(Files.delete("a.txt"))
      } _: {
        $0.shows("Confirm", as: .present)
      }
      await test.dismiss { $0.closes("Confirm") }
      let alert = try test.view.alert
      #expect(alert == nil)
    }
  }

  @Test func `a module that closes while its dialog is open removes nothing`() async throws {
    let removed = RemovedFiles()
    let home = RouteName<Void, Never>("confirmation.home")
    try await AppTest {
      try registerDialogs(in: $0)
      try $0.register("ConfirmationRecipeTests") {
        $0.module(view: FilesView.init, presenter: FilesPresenter.init, interactor: { FilesInteractor(removed) })
        $0.route(home, .root, to: FilesView.self)
      }
    }.run { app in
      await app.open(home()) { $0.shows("Files") }
      await app["Files"].send(Files.delete("a.txt")) { $0.shows("Confirm") }
      await app.open(home()) {
        $0.inAnyOrder {
          $0.closes("Confirm")
          $0.closes("Files")
          $0.shows("Files")
        }
      }
    }
    #expect(removed.names.isEmpty)
  }
}

@MainActor private final class RemovedFiles { var names: [String] = [] }

private final class FilesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FilesInteractor.self) {
    $0.on(Files.remove) { part, file in part.removed.names.append(file) }
  }
  private let removed: RemovedFiles
  init(_ removed: RemovedFiles) { self.removed = removed }
}
