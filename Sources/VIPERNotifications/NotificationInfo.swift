public import Foundation
import VIPER

/// What a notification carried, as data that may be taken from one thread to another: the input of events
/// that are observed without a closure.
///
/// ```swift
/// static let placed = EventName<NotificationInfo, Never>("shop.placed")
///
/// view.observe(.orderPlaced, as: Shop.placed)
/// $0.on(Shop.placed) { part, info in part.show(info.values["id"] as? Int) }
/// ```
///
/// Of the user info it has what is a `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, `URL` or `UUID`, or
/// an array or a dictionary with string keys of such, up to 16 deep; numbers of Foundation become `Bool`,
/// `Int` or `Double`. All else is named in ``omitted``, never left out in silence; read it by a closure
/// given to `observe`. The notification's object does not travel.
public struct NotificationInfo: Sendable {
  /// The notification's name.
  public let name: Notification.Name
  /// What of the user info can travel. A collection is here only if all that is in it can.
  public let values: [String: any Sendable]
  /// The types of what is not in ``values``, by their keys.
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

/// Reading of what a user info holds.
private enum UserInfoValue {
  private static let deepest = 16

  /// The value, if it is of a type that can travel.
  static func read(_ value: Any, depth: Int = 1) -> (any Sendable)? {
    // The type first: a cast to a class makes an object of any value, and so of all that is in it.
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
    case let value as [String: Any]:
      return depth < deepest ? read(dictionary: value, depth: depth) : nil
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
  /// The keys and types of the user info, for a diagnosis.
  var carriedTypes: String {
    guard let userInfo, !userInfo.isEmpty else { return "no user info" }
    let types = userInfo.map { ("\($0.key.base)", "\(type(of: $0.value))") }
    return typeList(Dictionary(types) { first, _ in first })
  }
}

/// Keys and types as a diagnosis shows them: the first ones, each cut if it is long.
func typeList(_ types: [String: String]) -> String {
  let shown = types.sorted { $0.key < $1.key }.prefix(8)
    .map { "\($0.key.quotedName): \($0.value.shownName)" }
  let rest = types.count - shown.count
  return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
