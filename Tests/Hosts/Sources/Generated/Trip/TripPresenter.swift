import VIPER

/// The presenter of Trip, which formats results for the view.
final class TripPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String

  static let mapping = Mapping(TripPresenter.self) {
    $0.onInitialize { (presenter, input: Int) in presenter.input = input }
    $0.on(Trip.openNext) { presenter, input in presenter.wireframe.openNext(input, from: presenter) }
    $0.on(Trip.closeNext) { presenter in presenter.wireframe.closeNext() }
    $0.receive(TripNeeds.next) { presenter, output in presenter.publish(Trip.nextOutput, output) }
    $0.format(Trip.plan, as: Trip.planShown) { output in
      String(describing: output)
    }
  }

  /// The parameters of the route.
  private(set) var input: Int?

  private let wireframe: TripWireframe

  init(wireframe: TripWireframe) { self.wireframe = wireframe }
}
