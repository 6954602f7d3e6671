// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A button with which the user reports a problem, and the link that shares the report.
  struct ProblemReport: View {
    let scene: NotesScene
    @State private var report: Result<URL, any Error>?

    var body: some View {
      HStack {
        switch report {
        case .success(let file): ShareLink("Share the report", item: file)
        case .failure: Text("The report cannot be written.")
        case nil: EmptyView()
        }
        Button("Report a problem") { report = Result { try scene.problemReport() } }
      }
    }
  }
#endif
