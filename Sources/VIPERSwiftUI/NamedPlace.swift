// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit

    /// A place of a screen that a navigator of UIKit finds by its `accessibilityIdentifier`, in a hosting controller.
    struct NamedPlace: UIViewRepresentable {
      let name: String

      func makeUIView(context: Context) -> UIView { UIView() }
      func updateUIView(_ view: UIView, context: Context) { view.accessibilityIdentifier = name }
    }
  #else
    /// Nothing: without UIKit, nobody looks for the place.
    struct NamedPlace: View {
      let name: String

      var body: some View { EmptyView() }
    }
  #endif
#endif
