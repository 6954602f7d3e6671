internal import VIPER

// The module that a route leads to.

final class NotePreviewPresenter: VIPPresenter, Finishes {
  typealias Output = Int
}

final class NotePreviewView: VIPView {}
