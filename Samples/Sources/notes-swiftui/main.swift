#if canImport(SwiftUI)
  import NotesSwiftUI

  NotesApp.main()
#else
  print("Notes in SwiftUI runs on macOS. On Linux, `swift run notes` has it in a terminal.")
#endif
