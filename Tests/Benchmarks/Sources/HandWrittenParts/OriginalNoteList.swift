package import HandWrittenRuntime

// A feature that is written with the port of the original design.

enum OriginalNoteList {
  static let load = "kEventNoteListLoad"
  static let others = [
    "kEventNoteListOpen", "kEventNoteListDelete", "kEventNoteListSave", "kEventNoteListSearch",
    "kEventNoteListSelect", "kEventNoteListShare", "kEventNoteListRefresh",
  ]
  static let ofPresenter = [
    "kEventNoteListLoadRow", "kEventNoteListOpenRow", "kEventNoteListDeleteRow",
    "kEventNoteListSaveRow", "kEventNoteListSearchRow", "kEventNoteListSelectRow",
    "kEventNoteListShareRow", "kEventNoteListRefreshRow",
  ]
}

package final class OriginalNoteListController: OriginalController {
  package var sum: Int { total }
  private var total = 0

  package override init() {
    super.init()
    resultMapping.map(OriginalNoteList.load) { ($0 as? OriginalNoteListController)?.show($1) }
    for name in OriginalNoteList.others {
      resultMapping.map(name) { ($0 as? OriginalNoteListController)?.ignore($1) }
    }
  }

  package func load(_ number: Int) { sendEvent(OriginalNoteList.load, withData: number) }

  private func show(_ result: OriginalEvent) {
    if let answer = result.data as? Int { total &+= answer }
  }

  private func ignore(_ result: OriginalEvent) {}
}

final class OriginalNoteListPresenter: OriginalPresenter {
  override init() {
    super.init()
    for name in OriginalNoteList.ofPresenter {
      eventMapping.map(name) { ($0 as? OriginalNoteListPresenter)?.ignore($1) }
      resultMapping.map(name) { ($0 as? OriginalNoteListPresenter)?.ignore($1) }
    }
  }

  private func ignore(_ message: OriginalEvent) {}
}

final class OriginalNoteListInteractor: OriginalInteractor {
  override init() {
    super.init()
    eventMapping.map(OriginalNoteList.load) { ($0 as? OriginalNoteListInteractor)?.load($1) }
    for name in OriginalNoteList.others {
      eventMapping.map(name) { ($0 as? OriginalNoteListInteractor)?.ignore($1) }
    }
  }

  private func load(_ event: OriginalEvent) {
    guard let number = event.data as? Int else { return }
    receiver?.receiveResult(OriginalResult(name: event.name, data: number &+ 1, sender: self))
  }

  private func ignore(_ event: OriginalEvent) {}
}
