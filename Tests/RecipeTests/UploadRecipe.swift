import Observation
import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

nonisolated enum Photos {
  static let upload = EventName<Photo, Double>("photos.upload")  // outputs: the progress, from 0 to 1
}

nonisolated struct Photo: Equatable, Sendable {
  let name: String
  let parts: Int
}

protocol PhotoServer: Sendable {
  func upload(part: Int, of photo: String) async throws  // the server ignores a part that it already has
}

nonisolated struct Upload: AsyncSequence, AsyncIteratorProtocol, Sendable {
  let photo: Photo
  let server: any PhotoServer
  let clock: any Clock<Duration>
  var sent = 0

  func makeAsyncIterator() -> Upload { self }

  mutating func next() async throws -> Double? {
    guard sent < photo.parts else { return nil }
    for pause in [1, 5] {
      do { return try await sendPart() } catch { try await clock.sleep(for: .seconds(pause)) }
    }
    return try await sendPart()  // the last attempt; its error is the answer
  }

  private mutating func sendPart() async throws -> Double {
    try await server.upload(part: sent, of: photo.name)
    sent += 1
    return Double(sent) / Double(photo.parts)
  }
}

final class PhotoInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(PhotoInteractor.self) {
    $0.on(Photos.upload) { part, photo in Upload(photo: photo, server: part.server, clock: part.clock) }
    $0.policy(.rejectWhileBusy, for: Photos.upload)
  }
  private let server: any PhotoServer
  private let clock: any Clock<Duration>

  init(server: any PhotoServer, clock: any Clock<Duration>) {
    self.server = server
    self.clock = clock
  }
}

@Test(.viper) @MainActor func `a part that fails is sent again after a pause`() async throws {
  let (server, clock) = (FailingPhotoServer(failures: 1), ManualClock())
  try await ModuleTest(interactor: PhotoInteractor(server: server, clock: clock), clock: clock) { test in
    await test.send(Photos.upload(Photo(name: "roof", parts: 2)))
    await clock.waitForSleepers()
    await test.advance(by: .seconds(1)) {
      $0.publishes(Photos.upload, 0.5)
      $0.publishes(Photos.upload, 1)
    }
  }
}

// The end of the example.

private actor FailingPhotoServer: PhotoServer {
  private var failures: Int
  init(failures: Int) { self.failures = failures }

  func upload(part: Int, of photo: String) throws {
    failures -= 1
    if failures >= 0 { throw EventFailure(.error, "No connection.") }
  }
}

@MainActor @Suite("The recipe for an upload", .viper) struct UploadRecipeTests {
  private let clock = ManualClock()

  @Test func `the third failure of a part ends the upload`() async throws {
    let interactor = PhotoInteractor(server: FailingPhotoServer(failures: 3), clock: clock)
    try await ModuleTest(interactor: interactor, clock: clock) { test in
      await test.send(Photos.upload(Photo(name: "roof", parts: 2)))
      await clock.waitForSleepers()
      await test.advance(by: .seconds(1))
      await clock.waitForSleepers()
      await test.advance(by: .seconds(5)) { $0.fails(Photos.upload, .error, "No connection.") }
    }
  }

  @Test func `a second upload is rejected while the first one waits`() async throws {
    let interactor = PhotoInteractor(server: FailingPhotoServer(failures: 1), clock: clock)
    try await RelaxedModuleTest(interactor: interactor, clock: clock) { test in
      await test.send(Photos.upload(Photo(name: "roof", parts: 1)))
      await clock.waitForSleepers()
      await test.send(Photos.upload(Photo(name: "roof", parts: 1))) { $0.fails(Photos.upload, .rejected) }
      await test.advance(by: .seconds(1)) { $0.publishes(Photos.upload, 1) }
    }
  }

  @Test func `a retry of a sequence is reported`() throws {
    let router = VIPRouter()
    try router.register { [clock] in
      $0.module(
        prefix: "Photo", middleware: MiddlewareList(beforeInteractor: [RetryMiddleware(Photos.upload)]),
        view: VIPView.init, interactor: { PhotoInteractor(server: FailingPhotoServer(failures: 0), clock: clock) })
    }
    let errors = router.validate().map { "\($0)" }
    #expect(errors.contains { $0.contains("which is answered with a sequence") }, "\(errors)")
  }
}
