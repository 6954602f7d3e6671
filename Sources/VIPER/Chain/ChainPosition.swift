/// The position of a middleware in the chain of a module; see ``Next/position``.
public struct ChainPosition: Hashable, Comparable, Sendable {
  private let place: Int

  init(_ place: Int) { self.place = place }

  /// The side of the presenter on which it is.
  public var side: Side { place < Place.presenter ? .beforePresenter : .beforeInteractor }

  /// Whether events pass the left position before the right one.
  public static func < (left: ChainPosition, right: ChainPosition) -> Bool { left.place < right.place }
}
