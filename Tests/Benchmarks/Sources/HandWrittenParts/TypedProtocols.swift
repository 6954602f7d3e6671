package import HandWrittenRuntime

/// VIPER by hand: a protocol for each seam, strong links down, weak links back, a decorator on each seam that counts.
package final class TypedView: NoteListViewInput {
  package private(set) var sum = 0
  private let output: any NoteListViewOutput

  package init(output: any NoteListViewOutput) { self.output = output }

  package func load(_ number: Int) { output.load(number) }

  package func show(_ answer: Int) { sum &+= answer }
}

/// Counts what passes between view and presenter.
package final class TypedViewLogger: NoteListViewOutput, NoteListViewInput {
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

package final class TypedPresenter: NoteListViewOutput, NoteListInteractorOutput {
  package weak var view: (any NoteListViewInput)?
  private let interactor: any NoteListInteractorInput

  package init(interactor: any NoteListInteractorInput) { self.interactor = interactor }

  package func load(_ number: Int) { interactor.load(number) }

  package func loaded(_ answer: Int) { view?.show(answer) }
}

/// Counts what passes between presenter and interactor.
package final class TypedInteractorLogger: NoteListInteractorInput, NoteListInteractorOutput {
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

package final class TypedInteractor: NoteListInteractorInput {
  package weak var output: (any NoteListInteractorOutput)?

  package init() {}

  package func load(_ number: Int) { output?.loaded(number &+ 1) }
}
