// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
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
      }
      .navigationTitle(title)
      .toolbar {
        Button("Cancel") { self.cancel() }
        Button("Done") { self.done() }
      }
    }
  }
#endif
