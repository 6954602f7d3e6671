internal import VIPER

// The module that a route leads to.

final class NotePreviewPresenter: VIPPresenter, ProducesOutput {
  typealias Output = Int
}

final class NotePreviewView: VIPView {}
