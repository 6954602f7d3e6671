// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import SwiftUI

  /// The screen before: a SwiftUI view that checks the name, greets, and stores the answer itself.
  struct PlainScreen: View {
    @State private var name = ""
    @State private var text = ""

    var body: some View {
      Form {
        TextField("Name", text: $name)
        Button("Greet") { text = name.isEmpty ? "Enter a name." : "Hello, \(name)!" }
        Text(text)
      }
    }
  }
#endif
