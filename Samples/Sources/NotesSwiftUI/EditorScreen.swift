// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import NotesDomain
  public import NotesEditor
  public import SwiftUI
  public import VIPERSwiftUI

  extension EditorView: ModuleScreen {
    /// The title, and the module for the text that is embedded.
    public var screen: some View {
      Form {
        TextField("Title", text: Bindable(self).draft.title)
        EmbeddedModule(in: EditorView.placeOfText, of: self)
        if let failure { Text(failure) }
        if let conflict {
          Text(conflict.saved.map { "Saved now: \($0.title)\n\($0.content)" } ?? "The note was deleted.")
          Button("Keep mine") { self.done() }
          Button("Take theirs") { self.takeSaved() }
        }
      }
      .navigationTitle(title)
      .toolbar {
        Button("Cancel") { self.cancel() }
        // During a conflict, a second tap on "Done" must not choose for the user.
        if conflict == nil { Button("Done") { self.done() } }
      }
    }
  }
#endif
