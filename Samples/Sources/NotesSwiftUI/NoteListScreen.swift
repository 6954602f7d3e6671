// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import NotesDomain
  public import NotesList
  public import SwiftUI
  public import VIPERSwiftUI

  extension NoteListView: ModuleScreen {
    /// The notes, a button to each, and one to delete it.
    public var screen: some View {
      List {
        if let failure { Text(failure) }
        ForEach(numbered, id: \.number) { row in
          HStack {
            Button("\(row.row.text)/\(row.row.detail)") { self.select(row.number) }
            Button("Delete \(row.row.text)") { self.delete(row.number) }
          }
        }
      }
      .navigationTitle("Notes")
      .toolbar { Button("New") { self.create() } }
    }

    private var numbered: [(number: Int, row: NoteList.Row)] { rows.enumerated().map { ($0, $1) } }
  }
#endif
