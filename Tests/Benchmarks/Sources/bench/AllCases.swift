import Foundation
import Growth
import Lists
import Measuring

#if Peers
  import Peers
#endif

/// All that is measured.
@MainActor enum AllCases {
  /// The case that others are compared with, if they do not say with which.
  static let reference = "Int"

  /// Every round trip is compared with the reference, unless it says with what; what grows with an app is not, nor are
  /// lists.
  static var all: [Case] {
    roundTrips.map { one in
      one.against == nil && one.name != reference ? one.compared(with: reference) : one
    } + growth + ListCases.all
  }

  private static let roundTrips =
    VIPERCases.all + VIPERWaitingCases.all + HandWrittenCases.all + peers

  #if Peers
    private static var peers: [Case] { PeerCases.all }
  #else
    private static var peers: [Case] { [] }
  #endif

  private static let growth = GrowthCases.all

  /// What is no time: a name, and what measures it.
  static let figures: [String: @MainActor () -> Double?] = [
    "idle module, bytes": { GrowthFigures.idleModuleBytes().map(Double.init) },
    "deduplicated event, bytes": { GrowthFigures.deduplicatedEventBytes().map(Double.init) },
    "route let go of, bytes": { GrowthFigures.routeLetGoOfBytes().map(Double.init) },
  ]

  /// The case of a name.
  ///
  /// - Throws: if there is none.
  static func named(_ name: String) throws -> Case {
    guard let found = all.first(where: { $0.name == name }) else { throw NoSuchCase(name: name) }
    return found
  }

  /// The cases in whose name or group the text stands, and those that they are compared with.
  static func selected(by text: String?) -> [Case] {
    guard let text else { return all }
    let all = all
    let chosen = all.filter { "\($0.group): \($0.name)".localizedCaseInsensitiveContains(text) }
    let names = Set(chosen.map(\.name) + chosen.compactMap(\.against))
    return all.filter { names.contains($0.name) }
  }
}

/// Nothing that is measured has this name.
struct NoSuchCase: Error, CustomStringConvertible {
  let name: String

  var description: String { "There is no case \"\(name)\"; bench --list prints all of them." }
}
