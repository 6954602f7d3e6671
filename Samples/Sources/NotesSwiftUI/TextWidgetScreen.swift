// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import NotesWidget
  public import SwiftUI
  public import VIPERSwiftUI

  extension TextWidgetView: ModuleScreen {
    /// The field in which the user edits the text after its prefix.
    public var screen: some View { TextField("Text", text: Bindable(self).shown) }
  }
#endif
