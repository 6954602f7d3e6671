import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

nonisolated struct Comment: Codable, Equatable, Sendable {
  let page: Int
  let text: String
}

nonisolated enum Comments {
  static let post = EventName<Comment, Void>("comments.post")
}

protocol CommentServer: Sendable {
  func post(_ comment: Comment, key: String?) async throws  // ignores a key that it has already received
}

final class CommentInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CommentInteractor.self) {
    $0.on(Comments.post) { part, comment in
      try await part.server.post(comment, key: part.carriedValue(for: OutboxMiddleware.idempotencyKey))
    }
  }
  private let server: any CommentServer

  init(server: any CommentServer) { self.server = server }
}

@MainActor func makeOutbox(store: any OutboxStore, isOnline: Bool) throws -> OutboxMiddleware {
  try OutboxMiddleware(store: store, isOnline: isOnline) { $0.keep(Comments.post, by: \.page) }
}

@Test(.viper) @MainActor func `a comment that is written offline is posted when the app is online`() async throws {
  let (server, outbox) = (MemoryCommentServer(), try makeOutbox(store: MemoryOutboxStore(), isOnline: false))
  let list = MiddlewareList(beforeInteractor: [outbox])
  try await ModuleTest(interactor: CommentInteractor(server: server), middleware: list) { test in
    await test.send(Comments.post(Comment(page: 1, text: "Wet"))) { $0.ends(.held) }
    await test.does { _ in
      outbox.isOnline = true
    } _: {
      $0.publishes(Comments.post)
    }
  }
}

// The end of the example.

private actor MemoryCommentServer: CommentServer {
  private(set) var posted: [Comment] = []
  private var keys: Set<String> = []

  func post(_ comment: Comment, key: String?) throws {
    guard let key else { throw EventFailure(.invalid, "The key is missing.") }
    if comment.text.isEmpty { throw EventFailure(.invalid, "Enter a comment.") }
    if keys.insert(key).inserted { posted.append(comment) }
  }
}

@MainActor @Suite("The recipe for changes that are made offline", .viper) struct OfflineRecipeTests {
  private let server = MemoryCommentServer()
  private let store = MemoryOutboxStore()

  @Test func `a comment that is posted after an offline time has reached the server and leaves the outbox`()
    async throws
  {
    let outbox = try makeOutbox(store: store, isOnline: false)
    try await ModuleTest(
      interactor: CommentInteractor(server: server), middleware: MiddlewareList(beforeInteractor: [outbox])
    ) { test in
      await test.send(Comments.post(Comment(page: 1, text: "Wet"))) { $0.ends(.held) }
      await test.does { _ in
        outbox.isOnline = true
      } _: {
        $0.publishes(Comments.post)
      }
    }
    #expect(outbox.entries.isEmpty)
    #expect(await server.posted == [Comment(page: 1, text: "Wet")])
  }

  @Test func `a withdrawn comment is answered as cancelled`() async throws {
    let outbox = try makeOutbox(store: store, isOnline: false)
    try await ModuleTest(
      interactor: CommentInteractor(server: server), middleware: MiddlewareList(beforeInteractor: [outbox])
    ) { test in
      await test.send(Comments.post(Comment(page: 1, text: "Wet"))) { $0.ends(.held) }
      await test.does { _ in
        for entry in outbox.entries { try outbox.withdraw(entry.id) }
      } _: {
        $0.fails(Comments.post, .cancelled)
      }
    }
    #expect(outbox.entries.isEmpty)
  }

  @Test func `a comment that the server refuses is answered and stays as failed`() async throws {
    let outbox = try makeOutbox(store: store, isOnline: true)
    try await ModuleTest(
      interactor: CommentInteractor(server: server), middleware: MiddlewareList(beforeInteractor: [outbox])
    ) { test in
      await test.send(Comments.post(Comment(page: 1, text: ""))) {
        $0.fails(Comments.post, .invalid, "Enter a comment.")
      }
    }
    #expect(outbox.entries.count == 1)
  }
}
