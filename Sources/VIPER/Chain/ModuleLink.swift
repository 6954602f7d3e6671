/// A weak reference to a module that many objects share, because each weak reference of its own takes 200 instructions.
final class ModuleLink: Sendable {
  private let module: Weak<ModuleChain>

  init(_ chain: ModuleChain) { module = Weak(object: chain) }

  /// The module, or `nil` if it was released.
  var chain: ModuleChain? { module.object }
}
