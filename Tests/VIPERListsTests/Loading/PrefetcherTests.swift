import Testing
import VIPER
import VIPERLists
import VIPERSwiftTesting
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Loads of cells and prefetches", .viper)
struct PrefetcherTests {
  private let images = Images()
  private let cell = Cell()

  @Test func `a cell receives a stored value immediately, and any other value when its load ends`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.load("a", for: cell) { cell.shows($0) }
    #expect(loader.running == ["a"])
    #expect(cell.shown.isEmpty)
    await images.finish("a")
    #expect(cell.shown == ["image a"])
    #expect(loader.running.isEmpty)
    #expect(loader["a"] == "image a")
    loader.load("a", for: cell) { cell.shows($0) }
    #expect(cell.shown.count == 2)
    #expect(images.begun == ["a"])
  }

  @Test func `a reused cell cancels its previous load`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.load("a", for: cell) { cell.shows($0) }
    loader.load("b", for: cell) { cell.shows($0) }
    #expect(loader.running == ["b"])
    await images.finish("b")
    #expect(cell.shown == ["image b"])
    #expect(images.cancelled == ["a"])
    loader.load("c", for: cell) { cell.shows($0) }
    loader.cancel(for: cell)
    #expect(loader.running.isEmpty)
    await images.ended("c")
    #expect(cell.shown == ["image b"])
    #expect(images.cancelled == ["a", "c"])
  }

  @Test func `two cells with the same key share a load, which continues while one of the cells needs the value`() async
  {
    let loader = Prefetcher(limit: 5, images.load)
    let other = Cell()
    loader.load("a", for: cell) { cell.shows($0) }
    loader.load("a", for: other) { other.shows($0) }
    loader.cancel(for: cell)
    await images.finish("a")
    #expect(cell.shown.isEmpty)
    #expect(other.shown == ["image a"])
    #expect(images.begun == ["a"])
  }

  @Test func `a load continues after the cancellation of its prefetch if a cell needs the value`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.prefetch(["a", "b"])
    loader.load("a", for: cell) { cell.shows($0) }
    loader.cancelPrefetch(["a", "b"])
    #expect(loader.running == ["a"])
    await images.finish("a")
    await images.ended("b")
    #expect(cell.shown == ["image a"])
    #expect(images.cancelled == ["b"])
  }

  @Test func `a key that is requested again after a cancellation is loaded again`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.load("a", for: cell) { cell.shows($0) }
    loader.cancel(for: cell)
    loader.load("a", for: cell) { cell.shows($0) }
    await images.ended("a")
    #expect(loader.running == ["a"])
    #expect(cell.shown.isEmpty)
    await images.finish("a")
    #expect(cell.shown == ["image a"])
  }

  @Test func `an error is reported to the cell, and a new request loads the value again`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.load("a", for: cell) { cell.shows($0) }
    await images.finish("a", failing: true)
    #expect(cell.shown == ["down"])
    #expect(loader["a"] == nil)
    loader.load("a", for: cell) { cell.shows($0) }
    #expect(loader.running == ["a"])
    await images.finish("a")
    #expect(cell.shown == ["down", "image a"])
  }

  @Test(arguments: [true, false])
  func `a cell that stops waiting while another cell receives their value does not receive it`(isReused: Bool) async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.prefetch(["b"])
    await images.finish("b")
    let cells = [Cell(), Cell(), Cell()]
    for cell in cells {
      loader.load("a", for: cell) { image in
        cell.shows(image)
        for other in cells where other !== cell {
          if isReused { loader.load("b", for: other) { other.shows($0) } } else { loader.cancel(for: other) }
        }
      }
    }
    await images.finish("a")
    let others = cells.filter { $0.shown != ["image a"] }
    #expect(others.count == 2)
    #expect(others.allSatisfy { $0.shown == (isReused ? ["image b"] : []) })
  }

  @Test func `a cell that requests its value again when its load has failed receives the new value only`() async {
    let loader = Prefetcher(limit: 5, images.load)
    loader.load("a", for: cell) { first in
      cell.shows(first)
      loader.load("a", for: cell) { cell.shows($0) }
    }
    await images.finish("a", failing: true)
    #expect(cell.shown == ["down"])
    await images.finish("a")
    #expect(cell.shown == ["down", "image a"])
  }

  @Test func `the least recently used values are removed when the limit is exceeded`() async {
    let loader = Prefetcher(limit: 2, images.load)
    for key in ["a", "b"] {
      loader.prefetch([key])
      await images.finish(key)
    }
    _ = loader["a"]
    loader.prefetch(["c"])
    await images.finish("c")
    #expect(loader["a"] != nil)
    #expect(loader["b"] == nil)
    #expect(loader["c"] != nil)
  }

  @Test func `a full prefetcher replaces the least recently used values with many new values`() async {
    let count = LongRun.count(4_000, long: 20_000)
    let loader = Prefetcher<Int, Int>(limit: count + 1) { $0 }
    for first in [0, count] {
      loader.prefetch(first..<first + count)
      while !loader.running.isEmpty { await Task.yield() }
      // The first value is used many times, so it is not removed.
      for _ in 0..<5 * count / 2 { _ = loader[0] }
    }
    #expect(loader[0] == 0)
    #expect((1..<count).allSatisfy { loader[$0] == nil })
    #expect((count..<2 * count).allSatisfy { loader[$0] == $0 })
  }

  @Test(arguments: [0, 1])
  func `a prefetcher with a limit of 0 or 1 stores no more values than its limit`(limit: Int) async {
    let loader = Prefetcher<Int, Int>(limit: limit) { $0 }
    for key in [1, 2] {
      loader.prefetch([key])
      while !loader.running.isEmpty { await Task.yield() }
    }
    #expect(loader[1] == nil)
    #expect(loader[2] == (limit == 0 ? nil : 2))
  }

  @Test func `the release of a prefetcher cancels its loads`() async {
    var loader: Prefetcher<String, String>? = Prefetcher(limit: 5, images.load)
    loader?.prefetch(["a"])
    await images.begun("a")
    loader = nil
    await images.ended("a")
    #expect(images.cancelled == ["a"])
  }

  @Test func `the prefetch events of a list load the values of its rows`() async throws {
    let test = try ModuleTest(interactor: GalleryInteractor(images: images))
    await test.send(Gallery.list.prefetch(["a", "b"]))
    await test.send(Gallery.list.cancelPrefetch(["a"]))
    await images.finish("b")
    await images.ended("a")
    #expect(images.cancelled == ["a"])
    try await test.finish()
  }
}

nonisolated private enum Gallery {
  static let list = ListEvents<String, String, String>("gallery")
}

private final class GalleryInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(GalleryInteractor.self) { $0.prefetch(Gallery.list) { $0.images } }
  let images: Prefetcher<String, String>

  init(images: Images) { self.images = Prefetcher(limit: 5, images.load) }
}

@MainActor private final class Cell {
  private(set) var shown: [String] = []

  func shows(_ result: Result<String, any Error>) {
    switch result {
    case .success(let image): shown.append(image)
    case .failure(let error): shown.append("\(error)")
    }
  }
}

/// A service that delivers images when the test allows it.
@MainActor private final class Images {
  private(set) var begun: [String] = []
  private(set) var cancelled: [String] = []
  private var ended: [String] = []
  private var waiting: [String: [CheckedContinuation<Bool, Never>]] = [:]
  private var watchers: [() -> Bool] = []

  nonisolated func load(_ key: String) async throws -> String { try await loadHere(key) }

  private func loadHere(_ key: String) async throws -> String {
    begun.append(key)
    defer { ended.append(key) }
    let fails = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[key, default: []].append($0) }
    } onCancel: {
      Task { @MainActor in self.cancel(key) }
    }
    if Task.isCancelled {
      cancelled.append(key)
      throw CancellationError()
    }
    if fails { throw EventFailure(.error, "down") }
    return "image \(key)"
  }

  private func cancel(_ key: String) { waiting[key]?.removeFirst().resume(returning: false) }

  func begun(_ key: String) async { await until { self.waiting[key]?.isEmpty == false } }
  func ended(_ key: String) async { await until { self.ended.contains(key) } }

  func finish(_ key: String, failing: Bool = false) async {
    await begun(key)
    let count = ended.count
    waiting[key]?.removeFirst().resume(returning: failing)
    await until { self.ended.count > count }
    await settle()
  }
}
