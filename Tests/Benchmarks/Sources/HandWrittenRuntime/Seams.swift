// What the parts of a feature call each other by, where each seam is a protocol: a method for what goes over it.

/// What the view asks of the presenter.
@MainActor package protocol NoteListViewOutput: AnyObject {
  func load(_ number: Int)
}

/// What the presenter asks of the interactor.
@MainActor package protocol NoteListInteractorInput: AnyObject {
  func load(_ number: Int)
}

/// What the interactor tells the presenter.
@MainActor package protocol NoteListInteractorOutput: AnyObject {
  func loaded(_ answer: Int)
}

/// What the presenter tells the view.
@MainActor package protocol NoteListViewInput: AnyObject {
  func show(_ answer: Int)
}
