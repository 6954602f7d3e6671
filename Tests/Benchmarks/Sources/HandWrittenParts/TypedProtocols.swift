internal import HandWrittenRuntime

/// The view of a hand-written VIPER module. The module has a protocol for each direction between two parts, strong
/// references down, weak references back, and a counting decorator between each two parts.
package final class TypedView: NoteListViewInput {
  package var sum: Int { total }
  private var total = 0
  private let output: any NoteListViewOutput

  init(output: any NoteListViewOutput) { self.output = output }

  package func load(_ number: Int) { output.load(number) }

  package func show(_ answer: Int) { total &+= answer }
}

/// A logger that counts the calls between view and presenter.
final class TypedViewLogger: NoteListViewOutput, NoteListViewInput {
  private(set) var events = 0
  private(set) var results = 0
  weak var view: (any NoteListViewInput)?
  private let presenter: any NoteListViewOutput

  init(presenter: any NoteListViewOutput) { self.presenter = presenter }

  func load(_ number: Int) {
    events &+= 1
    presenter.load(number)
  }

  func show(_ answer: Int) {
    results &+= 1
    view?.show(answer)
  }
}

final class TypedPresenter: NoteListViewOutput, NoteListInteractorOutput {
  weak var view: (any NoteListViewInput)?
  private let interactor: any NoteListInteractorInput

  init(interactor: any NoteListInteractorInput) { self.interactor = interactor }

  func load(_ number: Int) { interactor.load(number) }

  func loaded(_ answer: Int) { view?.show(answer) }
}

/// A logger that counts the calls between presenter and interactor.
final class TypedInteractorLogger: NoteListInteractorInput, NoteListInteractorOutput {
  private(set) var events = 0
  private(set) var results = 0
  weak var presenter: (any NoteListInteractorOutput)?
  private let interactor: any NoteListInteractorInput

  init(interactor: any NoteListInteractorInput) { self.interactor = interactor }

  func load(_ number: Int) {
    events &+= 1
    interactor.load(number)
  }

  func loaded(_ answer: Int) {
    results &+= 1
    presenter?.loaded(answer)
  }
}

final class TypedInteractor: NoteListInteractorInput {
  weak var output: (any NoteListInteractorOutput)?

  init() {}

  func load(_ number: Int) { output?.loaded(number &+ 1) }
}
