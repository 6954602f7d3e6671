/// A mistake in the code of an app, found at the registration or while the app runs.
///
/// A mistake is reported once, however often it occurs.
public struct Mistake: Sendable, Hashable, CustomStringConvertible {
  /// The identifier of this kind of mistake, for example `list.duplicateID`. It does not change between versions.
  public let code: String
  /// The name of the module, or `nil` if the mistake concerns no module.
  public let module: String?
  /// A description in one line: the problem with its values, the usual cause and the fix.
  public let description: String

  package init(_ code: String, module: String? = nil, _ description: String) {
    (self.code, self.module, self.description) = (code, module, description)
  }
}
