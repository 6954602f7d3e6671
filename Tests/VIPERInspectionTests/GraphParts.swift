// The subject of the graph tests: a small app with a list and an editor, and the services that they need.

import VIPER
import VIPERInspection
import VIPERTesting

/// The names of the small app.
enum Drawn {
  static let load = EventName<Void, [Int]>("drawn.load")
  static let rows = EventName<Never, [String]>("drawn.rows")
  static let save = EventName<String, Void>("drawn.save")
  static let list = RouteName<Void, Never>("drawn.list")
  static let editor = RouteName<Int?, String>("drawn.editor")
  static let typing = RouteInterface<any DrawnTyping, Int?, String>()
}

@MainActor protocol DrawnTyping: AnyObject {}
@MainActor protocol DrawnStore: AnyObject {}
@MainActor protocol DrawnArchive: AnyObject {}
@MainActor protocol DrawnLog: AnyObject {}
@MainActor final class DrawnDisk: DrawnStore, DrawnArchive, DrawnLog {}

final class DrawnListView: VIPView, Mapped {
  static let mapping = Mapping(DrawnListView.self) {
    $0.receive(Drawn.rows) { _, _ in }
    $0.onFailure(Drawn.load) { _, _ in }
  }
}

final class DrawnListPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(DrawnListPresenter.self) {
    $0.receive(Drawn.load) { _, _ in }
    $0.receive(Drawn.editor) { _, _ in }
  }
}

final class DrawnListInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DrawnListInteractor.self) { $0.on(Drawn.load) { _ in [1] } }

  init(store: any DrawnStore) {}
}

final class DrawnEditorView: VIPView, DrawnTyping {}

final class DrawnEditorPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(DrawnEditorPresenter.self) {
    $0.onInitialize { (_, _: Int?) in }
    $0.on(Drawn.save) { presenter, text in presenter.finish(with: text) }
  }

  init(log: LazyService<any DrawnLog>) {}
}

/// Registers the list and the service that its interactor needs.
struct DrawnListRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(
      view: DrawnListView.init, presenter: DrawnListPresenter.init,
      interactor: DrawnListInteractor.init)
    app.route(Drawn.list, .root, to: DrawnListPresenter.self)
    app.service((any DrawnStore).self) { DrawnDisk() }
  }
}

/// Registers the editor, its route and its interface.
struct DrawnEditorRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: DrawnEditorView.init, presenter: DrawnEditorPresenter.init)
    app.route(Drawn.editor, .push, to: DrawnEditorPresenter.self)
    app.interface(Drawn.typing, by: Drawn.editor) { (view: DrawnEditorView) in view }
  }
}

extension ModuleGraph {
  /// The edges as text: `module List -opens-> route editor: label`.
  var arrows: [String] {
    edges.map { edge in
      let (from, to) = (nodes[edge.from], nodes[edge.to])
      return "\(from.kind) \(from.name) -\(edge.kind)\(edge.isLoose ? "?" : "")-> "
        + "\(to.kind) \(to.name)\(edge.label.isEmpty ? "" : ": \(edge.label)")"
    }
  }

  /// Returns the nodes of a kind as text: `editor | parameters Int | output String`, with `!` at the end if the node is
  /// missing.
  func texts(_ kind: Node.Kind) -> [String] {
    nodes.filter { $0.kind == kind }.map {
      ([$0.name] + $0.lines).joined(separator: " | ") + ($0.isMissing ? " !" : "")
    }
  }
}
