internal import NotesDomain
import NotesEditor
import NotesList
public import VIPER

/// How the modules of Notes, which do not know each other, have what they need.
public struct NotesAdapters: ModuleRouter {
  /// The adapters of the app.
  public init() {}

  /// Adds the adapters.
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
