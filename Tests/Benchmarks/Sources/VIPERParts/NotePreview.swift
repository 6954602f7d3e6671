internal import VIPER

// The module that the route opens.

final class NotePreviewPresenter: VIPPresenter, ProducesOutput {
  typealias Output = Int
}

final class NotePreviewView: VIPView {}
