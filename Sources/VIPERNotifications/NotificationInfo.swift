public import Foundation
import VIPER

/// The contents of a notification as data that may cross threads: the input of events that are observed without a
/// closure.
///
/// ```swift
/// static let placed = EventName<NotificationInfo, Never>("shop.placed")
///
/// view.observe(.orderPlaced, as: Shop.placed)
/// $0.on(Shop.placed) { part, info in part.show(info.values["id"] as? Int) }
/// ```
///
/// It has those values of the user info that are of type `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, `URL` or
/// `UUID`, or an array or a dictionary with string keys of such, up to 16 levels deep; numbers of Foundation become
/// `Bool`, `Int` or `Double`. All others are named in ``omitted``; read them by a closure that is passed to `observe`.
/// The notification's object is not included.
public struct NotificationInfo: Sendable {
  /// The notification's name.
  public let name: Notification.Name
  /// The values of the user info of these types. A collection is included only if all of its elements are.
  public let values: [String: any Sendable]
  /// The types of the values that are not in ``values``, by key.
  public let omitted: [String: String]

  /// The name and the user info of a notification.
  public init(_ notification: Notification) {
    name = notification.name
    var values: [String: any Sendable] = [:]
    var omitted: [String: String] = [:]
    for (key, value) in notification.userInfo ?? [:] {
      if let key = key.base as? String, let value = UserInfoValue.read(value) {
        values[key] = value
      } else {
        omitted["\(key.base)"] = "\(type(of: value))"
      }
    }
    self.values = values
    self.omitted = omitted
  }
}

/// A reader of the values of a user info.
private enum UserInfoValue {
  private static let deepest = 16

  /// Returns the value if it is of one of the types that can be sent.
  static func read(_ value: Any, depth: Int = 1) -> (any Sendable)? {
    // The type first: a cast to a class boxes any value, and all that is in it.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber { return read(number) }
    switch value {
    case let value as String: return value
    case let value as Int: return value
    case let value as Double: return value
    case let value as Bool: return value
    case let value as Date: return value
    case let value as Data: return value
    case let value as URL: return value
    case let value as UUID: return value
    case let value as [Any]: return depth < deepest ? read(array: value, depth: depth) : nil
    case let value as [String: Any]: return depth < deepest ? read(dictionary: value, depth: depth) : nil
    default: return nil
    }
  }

  private static func read(_ number: NSNumber) -> (any Sendable)? {
    switch String(cString: number.objCType) {
    case "c", "B": number.boolValue
    case "d", "f": number.doubleValue
    default: Int(exactly: number)
    }
  }

  private static func read(array: [Any], depth: Int) -> (any Sendable)? {
    let read = array.compactMap { self.read($0, depth: depth + 1) }
    return read.count == array.count ? read : nil
  }

  private static func read(dictionary: [String: Any], depth: Int) -> (any Sendable)? {
    let read = dictionary.compactMapValues { self.read($0, depth: depth + 1) }
    return read.count == dictionary.count ? read : nil
  }
}

extension Notification {
  /// The keys and types of the user info, for a diagnostic.
  var carriedTypes: String {
    guard let userInfo, !userInfo.isEmpty else { return "no user info" }
    let types = userInfo.map { ("\($0.key.base)", "\(type(of: $0.value))") }
    return typeList(Dictionary(types) { first, _ in first })
  }
}

/// Returns the first keys and types for a diagnostic, each cut if it is long.
func typeList(_ types: [String: String]) -> String {
  let shown = types.sorted { $0.key < $1.key }.prefix(8).map { "\($0.key.quotedName): \($0.value.shownName)" }
  let rest = types.count - shown.count
  return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
