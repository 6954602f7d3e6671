import Foundation
import Growth
import Lists
import Measuring

#if Peers
  import Peers
#endif

/// All cases and figures.
@MainActor enum AllCases {
  /// The case that round trips are compared with, unless they name another case.
  static let reference = "Int"

  /// All cases. A round trip is compared with the reference, unless the round trip names another case. The cases for
  /// growth and lists are not compared with the reference.
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

  /// The figures of memory: their names, and the closures that measure their bytes.
  static let figures: [String: @MainActor () -> Double?] = [
    "idle module": { GrowthFigures.idleModuleBytes().map(Double.init) },
    "deduplicated event": { GrowthFigures.deduplicatedEventBytes().map(Double.init) },
    "route let go of": { GrowthFigures.routeLetGoOfBytes().map(Double.init) },
  ]

  /// Returns the case with a name.
  ///
  /// - Throws: ``NoSuchCase`` if no case has the name.
  static func named(_ name: String) throws -> Case {
    guard let found = all.first(where: { $0.name == name }) else { throw NoSuchCase(name: name) }
    return found
  }

  /// Returns the cases whose name or group contains the text, and the cases that these are compared with.
  static func selected(by text: String?) -> [Case] {
    guard let text else { return all }
    let all = all
    let chosen = all.filter { "\($0.group): \($0.name)".localizedCaseInsensitiveContains(text) }
    let names = Set(chosen.map(\.name) + chosen.compactMap(\.against))
    return all.filter { names.contains($0.name) }
  }
}

/// The error for a name that no case has.
struct NoSuchCase: Error, CustomStringConvertible {
  let name: String

  var description: String { "There is no case \"\(name)\". bench --list prints the names of all cases." }
}
