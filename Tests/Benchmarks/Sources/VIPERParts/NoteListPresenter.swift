package import VIPER

/// A presenter that maps eight names of events and of results, and forwards all others.
package final class NoteListPresenter: VIPPresenter, Mapped {
  package static let mapping = Mapping(NoteListPresenter.self) {
    $0.on(NoteRows.load, NoteListPresenter.answer)
    $0.on(NoteRows.open, NoteListPresenter.answer)
    $0.on(NoteRows.select, NoteListPresenter.answer)
    $0.on(NoteRows.move, NoteListPresenter.answer)
    $0.on(NoteRows.delete, NoteListPresenter.answer)
    $0.on(NoteRows.save, NoteListPresenter.answer)
    $0.on(NoteRows.search, NoteListPresenter.answer)
    $0.on(NoteRows.share, NoteListPresenter.answer)
    $0.receive(NoteRows.load, NoteListPresenter.ignore)
    $0.receive(NoteRows.open, NoteListPresenter.ignore)
    $0.receive(NoteRows.select, NoteListPresenter.ignore)
    $0.receive(NoteRows.move, NoteListPresenter.ignore)
    $0.receive(NoteRows.delete, NoteListPresenter.ignore)
    $0.receive(NoteRows.save, NoteListPresenter.ignore)
    $0.receive(NoteRows.search, NoteListPresenter.ignore)
    $0.receive(NoteRows.share, NoteListPresenter.ignore)
  }

  func answer(_ number: Int) -> Int { number }
  func ignore(_ number: Int) {}
}
