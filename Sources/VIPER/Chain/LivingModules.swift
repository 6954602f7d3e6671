/// The modules of a router that live, in the order in which they were built. It keeps none alive.
@MainActor final class LivingModules {
  private var chains: [Weak<ModuleChain>] = []
  private var room = 16

  func add(_ chain: ModuleChain) {
    if chains.count >= room {
      chains.removeAll { $0.object == nil }
      room = max(16, 2 * chains.count)
    }
    chains.append(Weak(object: chain))
  }

  /// Those whose view has not left.
  var all: [ModuleChain] { chains.compactMap { $0.object?.isAlive == true ? $0.object : nil } }
}
