public import Foundation
import VIPER

/// The contents of a notification as data that can be sent to other threads. If `observe` is called without a closure,
/// `NotificationInfo` is the type of the event's input.
///
/// ```swift
/// static let placed = EventName<NotificationInfo, Never>("shop.placed")
///
/// view.observe(.orderPlaced, as: Shop.placed)
/// $0.on(Shop.placed) { part, info in part.show(info.values["id"] as? Int) }
/// ```
///
/// ``values`` contains the values of the user info that have one of these types: `String`, `Int`, `Double`, `Bool`,
/// `Date`, `Data`, `URL` or `UUID`. Arrays and string-keyed dictionaries of such values are included, up to 16 levels
/// deep. Numbers of Foundation are converted to `Bool`, `Int` or `Double`. ``omitted`` contains the types of all other
/// values. To read such values, pass a closure to `observe`. The object of the notification is not included.
public struct NotificationInfo: Sendable {
  /// The notification's name.
  public let name: Notification.Name
  /// The values of the user info that have a supported type. A collection is included only if all its elements are
  /// supported.
  public let values: [String: any Sendable]
  /// The types of the values that are not in ``values``, by key.
  public let omitted: [String: String]

  /// Creates the data of a notification from its name and user info.
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

/// A reader of the values in a user info.
private enum UserInfoValue {
  private static let deepest = 16

  /// Returns the value if its type is supported.
  static func read(_ value: Any, depth: Int = 1) -> (any Sendable)? {
    // The type is compared first, because a cast to a class boxes any value with all its contents.
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
  /// A description of the keys and types in the user info, for a diagnostic.
  var carriedTypes: String {
    guard let userInfo, !userInfo.isEmpty else { return "no user info" }
    let types = userInfo.map { ("\($0.key.base)", "\(type(of: $0.value))") }
    return typeList(Dictionary(types) { first, _ in first })
  }
}

/// Returns a description of the first keys and types, for a diagnostic. Long keys and types are truncated.
func typeList(_ types: [String: String]) -> String {
  let shown = types.sorted { $0.key < $1.key }.prefix(8).map { "\($0.key.quotedName): \($0.value.shownName)" }
  let rest = types.count - shown.count
  return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
