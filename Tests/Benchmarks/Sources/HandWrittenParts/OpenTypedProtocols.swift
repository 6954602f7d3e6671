package import HandWrittenRuntime

// The parts of TypedProtocols.swift, accessible to other modules, which connect them. Swift checks properties that are
// accessible to other modules for overlapping access. These checks alone nearly double the number of instructions.

package class OpenTypedView: NoteListViewInput {
  package var sum: Int { total }
  private var total = 0
  private let output: any NoteListViewOutput

  package init(output: any NoteListViewOutput) { self.output = output }

  package func load(_ number: Int) { output.load(number) }

  package func show(_ answer: Int) { total &+= answer }
}

package class OpenTypedViewLogger: NoteListViewOutput, NoteListViewInput {
  package private(set) var events = 0
  package private(set) var results = 0
  package weak var view: (any NoteListViewInput)?
  private let presenter: any NoteListViewOutput

  package init(presenter: any NoteListViewOutput) { self.presenter = presenter }

  package func load(_ number: Int) {
    events &+= 1
    presenter.load(number)
  }

  package func show(_ answer: Int) {
    results &+= 1
    view?.show(answer)
  }
}

package class OpenTypedPresenter: NoteListViewOutput, NoteListInteractorOutput {
  package weak var view: (any NoteListViewInput)?
  private let interactor: any NoteListInteractorInput

  package init(interactor: any NoteListInteractorInput) { self.interactor = interactor }

  package func load(_ number: Int) { interactor.load(number) }

  package func loaded(_ answer: Int) { view?.show(answer) }
}

package class OpenTypedInteractorLogger: NoteListInteractorInput, NoteListInteractorOutput {
  package private(set) var events = 0
  package private(set) var results = 0
  package weak var presenter: (any NoteListInteractorOutput)?
  private let interactor: any NoteListInteractorInput

  package init(interactor: any NoteListInteractorInput) { self.interactor = interactor }

  package func load(_ number: Int) {
    events &+= 1
    interactor.load(number)
  }

  package func loaded(_ answer: Int) {
    results &+= 1
    presenter?.loaded(answer)
  }
}

package class OpenTypedInteractor: NoteListInteractorInput {
  package weak var output: (any NoteListInteractorOutput)?

  package init() {}

  package func load(_ number: Int) { output?.loaded(number &+ 1) }
}
