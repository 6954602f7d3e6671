// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import NotesWidget
  public import SwiftUI
  public import VIPERSwiftUI

  extension TextWidgetView: ModuleScreen {
    /// The text after its prefix.
    public var screen: some View { TextField("Text", text: Bindable(self).shown) }
  }
#endif
