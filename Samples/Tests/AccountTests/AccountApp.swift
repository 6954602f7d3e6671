import AccountAssembly
import AccountDomain
import AccountStorage
import AccountTerminal
import Foundation
import SampleTestSupport
import SQLiteStorage
import VIPER
import VIPERLists
import VIPERModels
import VIPERTesting

/// A temporary database on disk, deleted with this value, and the service that uses it.
struct TemporaryAccount {
  let folder: TemporaryFolder
  let database: AccountDatabase
  let service: SQLiteAppService

  init() throws {
    folder = try TemporaryFolder()
    database = try AccountDatabase(at: folder.store)
    service = SQLiteAppService(database)
  }
}

extension TemporaryFolder {
  /// The file of the store in the folder.
  var store: URL { url.appendingPathComponent("accounts.sqlite") }
}

extension AppTest {
  /// Creates a test of Account, as the program registers it.
  ///
  /// - Parameters:
  ///   - database: The database of the services.
  ///   - contacts: The store of the contacts, or `nil` for the contacts of the database.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  convenience init(
    accountIn database: AccountDatabase, contacts: (any ContactStore)? = nil, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    try self.init(file: file, line: line) {
      try AccountModules.register(
        with: $0, accounts: SQLiteAccountService(database), service: SQLiteAppService(database),
        contacts: contacts ?? SQLiteContactStore(database))
    }
  }

  /// Opens the account page.
  func launch(file: StaticString = #filePath, line: UInt = #line) async {
    await open(Routes.account(), file: file, line: line) { $0.shows("Account") }
  }

  /// Selects a row of a page.
  func select<View: PageView>(
    _ id: View.ID, in module: String, _: View.Type, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    await self[module].does(as: View.self, file: file, line: line) {
      $0.select(id)
    } _: {
      expect(&$0)
    }
  }

  /// The rows of a page, as a list for each section.
  func rows<View: PageView>(of module: String, _: View.Type) -> [[String]] {
    self[module].read(as: View.self) { view in
      view.page.sections.map { section in
        section.map {
          [$0.row.model.title, $0.row.model.detail].compactMap(\.self).joined(separator: ", ")
        }
      }
    } ?? []
  }
}
