import Observation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

nonisolated struct Article: Equatable, Sendable {
  var text = ""
  var version = 0
}

nonisolated enum Saving: Equatable, Sendable {
  case saved(Article)
  case conflict(theirs: Article)
}

nonisolated enum Articles {
  static let save = EventName<Article, Saving>("articles.save")
}

@Observable final class ArticleView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var article = Article()
    var theirs: Article?  // if the other device has saved, the view shows both texts and two buttons
    var failure: String?
  }

  static let mapping = Mapping(ArticleView.self) {
    $0.state(in: \.state)
    $0.receive(Articles.save) { view, saving in
      switch saving {
      case .saved(let article): view.state = State(article: article)
      case .conflict(let theirs): view.state.theirs = theirs
      }
    }
    $0.showFailures(in: \.state.failure, or: "The article is not saved.")
  }
  var state = State()

  func save() { send(Articles.save(state.article)) }

  func resolve(keepingMine isMine: Bool) {
    guard let theirs = state.theirs else { return }
    state = State(article: isMine ? Article(text: state.article.text, version: theirs.version) : theirs)
    if isMine { save() }
  }
}

final class ArticleInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ArticleInteractor.self) {
    $0.on(Articles.save) { part, article in try await part.server.save(article) }
    $0.policy(.rejectWhileBusy, for: Articles.save)
  }
  private let server: any ArticleServer

  init(server: any ArticleServer) { self.server = server }
}

@Test(.viper) @MainActor func `the view shows the version of the other device`() async throws {
  try await RelaxedModuleTest(view: ArticleView()) { test in
    let theirs = Article(text: "dry", version: 2)
    test.below.answers(Articles.save, .conflict(theirs: theirs))
    await test.does {
      $0.save()
    } _: {
      $0.changes(\ArticleView.state) { $0.theirs = theirs }
    }
  }
}

// The end of the example.

protocol ArticleServer: Sendable {
  func save(_ article: Article) async throws -> Saving  // a conflict if the server has another version
}

private actor MemoryArticleServer: ArticleServer {
  private(set) var article = Article(text: "dry", version: 2)

  func save(_ new: Article) -> Saving {
    guard new.version == article.version else { return .conflict(theirs: article) }
    article = Article(text: new.text, version: new.version + 1)
    return .saved(article)
  }
}

@MainActor @Suite("The recipe for a conflict", .viper) struct ConflictRecipeTests {
  private let server = MemoryArticleServer()

  @Test(arguments: [true, false]) func `the user resolves the conflict`(isMine: Bool) async throws {
    let theirs = Article(text: "dry", version: 2)
    try await RelaxedModuleTest(view: ArticleView(), interactor: ArticleInteractor(server: server)) { test in
      await test.does {
        $0.state.article = Article(text: "wet", version: 1)
        $0.save()
      } _: {
        $0.changes(\ArticleView.state) {
          $0.article = Article(text: "wet", version: 1)
          $0.theirs = theirs
        }
      }
      await test.does {
        $0.resolve(keepingMine: isMine)
      } _: {
        $0.changes(\ArticleView.state) {
          $0 = ArticleView.State(article: isMine ? Article(text: "wet", version: 3) : theirs)
        }
      }
    }
    let text = await server.article.text
    #expect(text == (isMine ? "wet" : "dry"))
  }
}
