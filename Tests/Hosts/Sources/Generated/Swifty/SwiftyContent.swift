#if canImport(SwiftUI)
  import SwiftUI
  import VIPERSwiftUI

  extension SwiftyView: ModuleScreen {
    var screen: some View { SwiftyContent(view: self) }
  }

  /// The screen of Swifty.
  private struct SwiftyContent: View {
    let view: SwiftyView

    var body: some View {
      Form {
        Text("Swifty")
        Button("Load") { view.load() }
        if let failure = view.failure { Text(failure) }
      }
    }
  }
#endif
