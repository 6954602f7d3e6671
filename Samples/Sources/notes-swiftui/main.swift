#if canImport(SwiftUI)
  import NotesSwiftUI

  NotesApp.main()
#else
  print("Notes in SwiftUI runs on macOS. On Linux, use `swift run notes` in a terminal.")
#endif
