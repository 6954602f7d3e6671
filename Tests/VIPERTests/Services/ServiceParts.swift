import VIPER
import VIPERTesting

// What the tests of services share.

/// Something that a module needs, known by what it does.
protocol Store: AnyObject {
  var rows: [String] { get }
}

/// Something else, that another service needs.
protocol Audit: AnyObject {
  var lines: [String] { get set }
}

/// A store in memory.
final class MemoryStore: Store {
  var rows: [String] = []
}

/// Both at once.
final class AuditedStore: Store, Audit {
  var rows: [String] = []
  var lines: [String] = []
}

/// Counts what is made.
@MainActor final class Count {
  private(set) var value = 0
  func next() -> Int {
    value += 1
    return value
  }
}

/// A thing that differs from each other one.
final class Thing {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

/// What a closure throws.
struct Broken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String = "the disk is full") { self.description = description }
}

/// A view with what it was made with.
final class OfficeView: VIPView {
  let things: [Thing]
  init(_ things: [Thing] = []) {
    self.things = things
    super.init()
  }
}

/// A presenter with what it was made with.
final class OfficePresenter: VIPPresenter {
  let things: [Thing]
  init(_ things: [Thing] = []) {
    self.things = things
    super.init()
  }
}

/// An interactor with what it was made with.
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
  let router = VIPRouter(diagnostics: sink)
  try router.register("Tests", add)
  return router
}

/// The sentence of what is thrown; empty if nothing is.
@MainActor func said<Value>(_ body: () throws -> Value) -> String {
  do {
    _ = try body()
    return ""
  } catch {
    return "\(error)"
  }
}

/// The sentence of what is thrown; empty if nothing is.
@MainActor func said<Value: Sendable>(later body: @MainActor () async throws -> Value) async
  -> String
{
  do {
    _ = try await body()
    return ""
  } catch {
    return "\(error)"
  }
}

/// The last interactor that was made, while it lives.
@MainActor final class Last<Part: AnyObject> {
  weak var part: Part?
  func keep(_ part: Part) -> Part {
    self.part = part
    return part
  }
}

final class LinkedParent {
  let child: LinkedChild
  init(child: LinkedChild) { self.child = child }
}
final class LinkedChild {
  weak var parent: LinkedParent?
  let number: Int
  init(number: Int) { self.number = number }
}

/// A LazyService as something of the app gets it.
@MainActor func newLazy<Service>(
  _ type: Service.Type, _ add: (inout Registration) -> Void
) throws -> (LazyService<Service>, VIPRouter) {
  let router = try newRouter { app in
    add(&app)
    app.service([LazyService<Service>].self, lifetime: .perCall) { (lazy: LazyService<Service>) in
      [lazy]
    }
  }
  return (try router.service([LazyService<Service>].self)[0], router)
}
