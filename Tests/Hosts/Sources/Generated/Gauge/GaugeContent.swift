#if canImport(SwiftUI)
  import SwiftUI
  import VIPERSwiftUI

  extension GaugeView: ModuleScreen {
    var screen: some View { GaugeContent(view: self) }
  }

  /// The screen of Gauge.
  private struct GaugeContent: View {
    let view: GaugeView

    var body: some View {
      Form {
        Text("Gauge")
        Button("Read") { view.read() }
        if let failure = view.failure { Text(failure) }
      }
    }
  }
#endif
