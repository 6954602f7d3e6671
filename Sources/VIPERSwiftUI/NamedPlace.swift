// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// A place in a hosting controller's screen, which a UIKit navigator finds by the `accessibilityIdentifier`.
    struct NamedPlace: UIViewRepresentable {
      let name: String

      func makeUIView(context: Context) -> UIView { UIView() }
      func updateUIView(_ view: UIView, context: Context) { view.accessibilityIdentifier = name }
    }
  #else
    /// An empty view. Without UIKit, no navigator searches for the place.
    struct NamedPlace: View {
      let name: String

      var body: some View { EmptyView() }
    }
  #endif
#endif
