// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit)
  import AccountDomain
  import UIKit
  import VIPERLists
  import VIPERModels

  /// A cell that shows a row of any page.
  final class PageCell: UITableViewCell, ListCell {
    func show(_ row: PageRow) {
      textLabel?.text = [row.model.title, row.model.detail].compactMap(\.self).joined(separator: ", ")
      accessoryType = row.model.accessory == "chevron" ? .disclosureIndicator : .none
    }
  }
#endif
