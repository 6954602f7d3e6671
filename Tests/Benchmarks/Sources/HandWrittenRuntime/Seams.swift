// The protocols through which the parts of a feature call each other: one for each direction between two parts, with a
// method for each message.

/// The calls from the view to the presenter.
@MainActor package protocol NoteListViewOutput: AnyObject {
  func load(_ number: Int)
}

/// The calls from the presenter to the interactor.
@MainActor package protocol NoteListInteractorInput: AnyObject {
  func load(_ number: Int)
}

/// The calls from the interactor to the presenter.
@MainActor package protocol NoteListInteractorOutput: AnyObject {
  func loaded(_ answer: Int)
}

/// The calls from the presenter to the view.
@MainActor package protocol NoteListViewInput: AnyObject {
  func show(_ answer: Int)
}
