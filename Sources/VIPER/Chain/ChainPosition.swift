/// The position of a middleware in the chain of a module; see ``Next/position``.
public struct ChainPosition: Hashable, Comparable, Sendable {
  private let number: Int

  init(_ number: Int) { self.number = number }

  /// The side of the presenter on which it is.
  public var side: MiddlewareList.Side { number < NodeNumber.presenter ? .beforePresenter : .beforeInteractor }

  /// Whether events pass the left position before the right one.
  public static func < (left: ChainPosition, right: ChainPosition) -> Bool { left.number < right.number }
}

extension Next {
  /// The position in the chain of the middleware that was called with this.
  ///
  /// One middleware may stand in several positions, in one module and in several: `next.position` tells those of one
  /// module apart, and stays the same when others are added or removed. ``PerModule`` tells modules apart.
  public var position: ChainPosition { ChainPosition(nodeNumber) }
}
