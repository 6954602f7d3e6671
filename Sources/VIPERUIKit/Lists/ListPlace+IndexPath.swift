import Foundation
import VIPERLists

extension ListPlace {
  var indexPath: IndexPath { [section, row] }
  init(_ path: IndexPath) { self.init(section: path[0], row: path[1]) }
}
