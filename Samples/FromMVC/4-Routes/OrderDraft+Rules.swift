import FromMVCShared
import Foundation

extension OrderDraft {
  /// The name of the customer.
  var name: String { customer.trimmingCharacters(in: .whitespaces) }

  /// The price in cents, or `nil` if the text is no price such as "12" or "12.50".
  var cents: Int? {
    let parts = price.trimmingCharacters(in: .whitespaces).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let euros = Int(parts[0]), euros >= 0, euros < 1_000_000 else { return nil }
    guard parts.count == 2 else { return euros * 100 }
    guard parts[1].count == 2, parts[1].allSatisfy(\.isNumber), let rest = Int(parts[1]) else { return nil }
    return euros * 100 + rest
  }

  /// The reason why the draft cannot be saved, or `nil`.
  var problem: String? {
    if name.isEmpty { return "Enter a customer." }
    guard let cents else { return "Enter a price, such as 12.50." }
    return cents > 0 ? nil : "Enter a price above zero."
  }
}
