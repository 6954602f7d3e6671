import VIPER
import VIPERTestSupport
import VIPERTesting

// Shared parts of the tests of services.

/// A service that a module requires as a protocol.
protocol Store: AnyObject {
  var rows: [String] { get }
}

/// A second protocol, required by another service.
protocol Audit: AnyObject {
  var lines: [String] { get set }
}

/// A store in memory.
final class MemoryStore: Store {
  var rows: [String] = []
}

/// A class that conforms to both protocols.
final class AuditedStore: Store, Audit {
  var rows: [String] = []
  var lines: [String] = []
}

/// Counts creations.
@MainActor final class Count {
  private(set) var value = 0
  func next() -> Int {
    value += 1
    return value
  }
}

/// An object with a number that distinguishes instances.
final class Thing {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

/// Two services that refer to each other, one of them through a LazyService.
final class LazyParent {
  let child: LazyChild
  init(child: LazyChild) { self.child = child }
}
final class LazyChild {
  let parent: LazyService<LazyParent>
  init(parent: LazyService<LazyParent>) { self.parent = parent }
}

/// An error that a service closure throws.
struct Broken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String = "the disk is full") { self.description = description }
}

/// A view that stores its injected objects.
final class OfficeView: VIPView {
  let things: [Thing]
  init(_ things: [Thing] = []) {
    self.things = things
    super.init()
  }
}

/// A presenter that stores its injected objects.
final class OfficePresenter: VIPPresenter {
  let things: [Thing]
  init(_ things: [Thing] = []) {
    self.things = things
    super.init()
  }
}

/// An interactor that stores its injected objects.
final class OfficeInteractor: VIPInteractor {
  let things: [Thing]
  init(_ things: [Thing] = []) {
    self.things = things
    super.init()
  }
}

@MainActor func newRouter(
  sink: CollectingSink = CollectingSink(), _ add: (inout Registration) -> Void
) throws -> VIPRouter {
  let router = VIPRouter(onDiagnostic: sink.report)
  try router.register("Tests", add)
  return router
}

/// The description of the thrown error, or an empty string.
@MainActor func said<Value>(_ body: () throws -> Value) -> String {
  do {
    _ = try body()
    return ""
  } catch {
    return brief(error)
  }
}

/// The description of the thrown error, or an empty string.
@MainActor func said<Value: Sendable>(later body: @MainActor () async throws -> Value) async
  -> String
{
  do {
    _ = try await body()
    return ""
  } catch {
    return brief(error)
  }
}

/// A weak reference to the last interactor.
@MainActor final class Last<Part: AnyObject> {
  weak var part: Part?
  func keep(_ part: Part) -> Part {
    self.part = part
    return part
  }
}

/// A LazyService that was injected into a service, with its router.
@MainActor func newLazy<Service>(
  _ type: Service.Type, _ add: (inout Registration) -> Void
) throws -> (LazyService<Service>, VIPRouter) {
  let router = try newRouter { app in
    add(&app)
    app.service([LazyService<Service>].self, lifetime: .newEachTime) { (lazy: LazyService<Service>) in
      [lazy]
    }
  }
  return (try router.service([LazyService<Service>].self)[0], router)
}
