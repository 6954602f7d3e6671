import VIPER

/// The value of a property, found by its name; optionals are unwrapped.
package func property(_ name: String, of value: Any?) -> Any? {
  guard let value else { return nil }
  guard let found = Mirror(reflecting: value).children.first(where: { $0.label == name })?.value
  else { return nil }
  let mirror = Mirror(reflecting: found)
  return mirror.displayStyle == .optional ? mirror.children.first?.value : found
}

/// The number of requests that a module keeps in mind; `nil` if the runtime names them otherwise by now.
@MainActor package func requestCount(of view: any ModuleView) -> Int? {
  property("requests", of: property("chain", of: view.port)).map { Mirror(reflecting: $0).children.count }
}
