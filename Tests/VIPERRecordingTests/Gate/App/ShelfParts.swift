import VIPER

// The module of a book, the embedded badges, and the chips that are built in code.

final class BookView: TextView, Mapped {
  static let mapping = Mapping(BookView.self) {
    $0.receive(Shelf.read) { $0.show("read \($1)") }
    $0.receive(Shelf.rated) { $0.show("rated \($1)") }
    $0.onFailure { $0.showFailure($1) }
  }
}

final class BookPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(BookPresenter.self) {
    $0.onInitialize { (presenter: BookPresenter, number: Int) in
      presenter.send(Shelf.read(number))
      presenter.submodules.add(Shelf.badge(number))
    }
    $0.on(Shelf.close) { presenter, text in presenter.finish(with: text) }
  }
}

final class BookInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BookInteractor.self) {
    $0.on(Shelf.read) { interactor, number in "\(number) " + (try await interactor.calls.answer()) }
    $0.policy(.latestWins, for: Shelf.read)
  }
  private let calls: WaitingCalls
  init(_ calls: WaitingCalls) { self.calls = calls }
}

final class BadgeView: TextView, Mapped {
  static let mapping = Mapping(BadgeView.self) {
    $0.receive(Shelf.rate) { $0.show("badge \($1)") }
    $0.onFailure { $0.showFailure($1) }
  }
}

final class BadgePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(BadgePresenter.self) {
    $0.onInitialize(send: Shelf.rate)
    $0.receive(Shelf.rate) { presenter, rating in
      presenter.publish(Shelf.rate, rating)
      presenter.sendToOpener(Shelf.rated, rating)
    }
  }
}

final class BadgeInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(BadgeInteractor.self) {
    $0.on(Shelf.rate) { interactor, number in
      interactor.calls.noteEffect()
      guard number % 4 != 3 else { throw EventFailure(.invalid, "\(number) is no rating.") }
      return number % 4
    }
  }
  private let calls: WaitingCalls
  init(_ calls: WaitingCalls) { self.calls = calls }
}

final class ChipView: TextView, Mapped {
  static let mapping = Mapping(ChipView.self) {
    $0.receive(Shelf.rate) { $0.show("chip \($1)") }
    $0.receive(Shelf.read) { $0.show("chip read \($1)") }
    $0.onFailure { $0.showFailure($1) }
  }
}

final class ChipPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ChipPresenter.self) {
    $0.onInitialize { (presenter: ChipPresenter, number: Int) in
      presenter.number = number
      presenter.send(Shelf.rate(number))
    }
    $0.receive(Shelf.rate) { presenter, rating in
      presenter.publish(Shelf.rate, rating + presenter.number)
      presenter.sendToOpener(Shelf.rated, rating)
    }
  }
  private var number = 0
}

final class ChipInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ChipInteractor.self) {
    $0.on(Shelf.rate) { interactor, number in
      interactor.calls.noteEffect()
      return number * 2
    }
    $0.on(Shelf.read) { interactor, number in "\(number) " + (try await interactor.calls.answer()) }
  }
  private let calls: WaitingCalls
  init(_ calls: WaitingCalls) { self.calls = calls }
}
