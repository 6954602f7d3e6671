/// The position of a middleware in the chain of a module. See ``Next/position``.
public struct ChainPosition: Hashable, Comparable, Sendable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  /// The side of the presenter on which the middleware is placed.
  public var side: MiddlewareList.Side { number < NodeNumber.presenter ? .beforePresenter : .beforeInteractor }

  /// Returns whether events pass the left position before the right position.
  public static func < (left: ChainPosition, right: ChainPosition) -> Bool { left.number < right.number }
}

extension Next {
  /// The position in the chain of the middleware that was called with this `Next`.
  ///
  /// One middleware can have several positions in one module, and can serve several modules. `next.position`
  /// distinguishes the positions in one module, and does not change when other middleware is added or removed.
  /// ``PerModule`` distinguishes modules.
  public var position: ChainPosition { ChainPosition(nodeNumber) }
}
