// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import UIKit
  import VIPERLists

  extension ListPlace {
    var indexPath: IndexPath { IndexPath(row: row, section: section) }
    init(_ path: IndexPath) { self.init(section: path.section, row: path.row) }
  }
#endif
