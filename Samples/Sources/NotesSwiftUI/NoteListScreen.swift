// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import Foundation
  import NotesDomain
  public import NotesList
  public import SwiftUI
  public import VIPERSwiftUI

  extension NoteListView: ModuleScreen {
    /// The notes, each with a button to open the note and a button to delete the note.
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

    /// Opens the previewed editor, or a new one on platforms whose menus have no previews.
    private func open(_ row: Int) { if preview == nil { select(row) } else { commitPreview() } }

    private var numbered: [(number: Int, row: NoteList.Row)] { rows.enumerated().map { ($0, $1) } }
  }

  /// The preview of a note's editor, which is shown while the menu is open. The editor is built but not opened.
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
