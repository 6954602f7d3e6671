import VIPER

/// Returns the value of the property with this name. Unwraps optionals.
package func property(_ name: String, of value: Any?) -> Any? {
  guard let value else { return nil }
  guard let found = Mirror(reflecting: value).children.first(where: { $0.label == name })?.value
  else { return nil }
  let mirror = Mirror(reflecting: found)
  return mirror.displayStyle == .optional ? mirror.children.first?.value : found
}

/// Returns the number of requests that a module stores, or `nil` if the runtime has renamed the property.
@MainActor package func requestCount(of view: any ModuleView) -> Int? {
  property("requests", of: property("chain", of: view.port)).map { Mirror(reflecting: $0).children.count }
}
