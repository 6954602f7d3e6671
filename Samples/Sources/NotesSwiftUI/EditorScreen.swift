// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import NotesDomain
  public import NotesEditor
  public import SwiftUI
  public import VIPERSwiftUI

  extension EditorView: ModuleScreen {
    /// The title field, and the embedded module for the text.
    public var screen: some View {
      Form {
        TextField("Title", text: binding(\.state.note, sending: Editor.edited).title)
        EmbeddedModule(in: EditorView.placeOfText, of: self)
        if let failure = state.failure { Text(failure) }
        if let conflict = state.conflict {
          Text(conflict.saved.map { "Saved now: \($0.title)\n\($0.content)" } ?? "The note was deleted.")
          Button("Keep mine") { self.done() }
          Button("Take theirs") { self.takeSaved() }
        }
      }
      .navigationTitle(title)
      .interactiveDismissDisabled(state.isUnsaved)
      .toolbar {
        Button("Cancel") { self.cancel() }
        // During a conflict, a second tap on "Done" must not decide for the user.
        if state.conflict == nil { Button("Done") { self.done() } }
      }
    }
  }
#endif
