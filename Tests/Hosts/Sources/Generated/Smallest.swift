import VIPER

/// The events of the module Smallest.
nonisolated enum Smallest {
}

/// The interactor of Smallest, which does the work.
final class SmallestInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SmallestInteractor.self) { _ in }
}

/// The view of Smallest, which sends events and shows results.
final class SmallestView: VIPView, Mapped {
  static let mapping = Mapping(SmallestView.self) {
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The message of the last failure.
  private(set) var failure: String?
}
