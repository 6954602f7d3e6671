internal import NotesDomain
import NotesEditor
import NotesList
public import VIPER

/// The adapters that connect the modules of Notes, which do not know each other.
public struct NotesAdapters: ModuleRouter {
  /// Creates the adapters.
  public init() {}

  /// Registers the adapters.
  public func register(in app: inout Registration) {
    app.adapt(
      NoteListNeeds.editing, to: Editor.route,
      parameters: { editing in
        switch editing {
        case .newNote: nil
        case .note(let id): id
        }
      },
      output: { NoteListNeeds.Saved($0.id) })
  }
}
