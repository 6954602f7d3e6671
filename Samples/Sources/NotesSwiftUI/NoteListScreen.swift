// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import Foundation
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
              .contextMenu {
                Button("Open") { self.open(row.number) }
              } preview: {
                NotePreview(list: self, row: row.number)
              }
            Button("Delete \(row.row.text)") { self.delete(row.number) }
          }
        }
      }
      .navigationTitle("Notes")
      .toolbar { Button("New") { self.create() } }
    }

    /// Opens the editor that is previewed; where menus have no previews, any.
    private func open(_ row: Int) { if preview == nil { select(row) } else { commitPreview() } }

    private var numbered: [(number: Int, row: NoteList.Row)] { rows.enumerated().map { ($0, $1) } }
  }

  /// The editor of a note, which was made and is not shown, as long as the menu is open.
  private struct NotePreview: View {
    let list: NoteListView
    let row: Int

    var body: some View {
      ZStack { if let editor = list.preview { ModuleContent(view: editor) } }
        .frame(width: 320, height: 240)
        .onAppear { list.preview(row) }
        .onDisappear { if list.preview != nil { list.cancelPreview() } }
    }
  }
#endif
