// Needs Apple's SDK. On Linux, Tests/Hosts compiles and runs this code against stand-ins. This code has not been run on
// an Apple platform.
#if canImport(SwiftUI)
  public import NotesWidget
  public import SwiftUI
  public import VIPERSwiftUI

  extension TextWidgetView: ModuleScreen {
    /// The field in which the user edits the text after its prefix.
    public var screen: some View { TextField("Text", text: Bindable(self).shown) }
  }
#endif
