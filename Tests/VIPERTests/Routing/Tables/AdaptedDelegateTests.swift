import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The interface that a lamp provides, with a delegate.
@MainActor private protocol Lamp: AnyObject {
  var brightness: Int { get set }
  var delegate: (any LampDelegate)? { get set }
}

@MainActor private protocol LampDelegate: AnyObject {
  func lamp(_ lamp: any Lamp, mayShine brightness: Int) -> Bool
}

/// The interface that a room requires, with another delegate.
@MainActor private protocol Light: AnyObject {
  var percent: Double { get set }
  var owner: (any LightOwner)? { get set }
}

@MainActor private protocol LightOwner: AnyObject {
  func accepts(_ percent: Double) -> Bool
}

private final class LampView: VIPView, Lamp {
  var brightness = 0
  weak var delegate: (any LampDelegate)?
}

/// Translates both interfaces, and the calls of the delegate.
private final class LampLight: Light, LampDelegate {
  static weak var last: LampLight?
  static var count = 0
  weak var owner: (any LightOwner)?
  private weak var lamp: (any Lamp)?

  init(_ lamp: any Lamp) {
    self.lamp = lamp
    lamp.delegate = self
    (Self.last, Self.count) = (self, Self.count + 1)
  }

  var percent: Double {
    get { Double(lamp?.brightness ?? 0) / 2.55 }
    set { lamp?.brightness = Int((newValue * 2.55).rounded()) }
  }
  func lamp(_ lamp: any Lamp, mayShine brightness: Int) -> Bool { owner?.accepts(Double(brightness) / 2.55) ?? false }
}

private final class Room: LightOwner {
  private(set) var asked: [Double] = []

  func accepts(_ percent: Double) -> Bool {
    asked.append(percent)
    return percent <= 50
  }
}

private nonisolated enum Lamps {
  static let open = RouteName<Void, Never>("lamps.open")
  static let lamp = RouteInterface<any Lamp, Void, Never>()
  static let light = RouteInterface<any Light, Void, Never>()
}

@MainActor @Suite("The delegates of adapted interfaces", .serialized)
struct AdaptedDelegateTests {
  private let app: RouteApp
  private let room = Room()

  init() throws {
    app = try RouteApp()
    try app.router.register {
      $0.module(prefix: "Lamp", view: { LampView() })
      $0.route(Lamps.open, .push, to: "Lamp")
      $0.interface(Lamps.lamp, by: Lamps.open) { (view: LampView) in view }
      $0.adapt(Lamps.light, to: Lamps.lamp) { LampLight($0) }
    }
    LampLight.count = 0
  }

  @Test func `an adapter translates a delegate in both directions until the module closes`() async throws {
    let handle = app.home.route(Lamps.light()) { $0.owner = room }
    await app.router.idle()
    let lamp = try #require(handle.target as? LampView)
    #expect(lamp.delegate?.lamp(lamp, mayShine: 51) == true)
    #expect(lamp.delegate?.lamp(lamp, mayShine: 255) == false)
    #expect(room.asked == [20, 100])
    handle.target(as: Lamps.light)?.percent = 100
    #expect(lamp.brightness == 255)
    #expect(handle.target(as: Lamps.light)?.percent == 100)
    #expect(LampLight.count == 1)
    #expect(LampLight.last != nil)
    await app.router.idle(after: handle.remove())
    #expect(LampLight.last == nil)
    #expect(lamp.delegate == nil)
  }

  @Test func `a released module releases the object of an adapter that refers to the view weakly`() async throws {
    func make() { app.router.route(Lamps.light(), style: .unshown) { $0.owner = room } }
    make()
    await app.router.idle()
    #expect(LampLight.count == 1)
    #expect(LampLight.last == nil)
  }

  @Test func `each module has its own object`() async throws {
    var handles: [RouteHandle<Never>] = []
    for _ in 0..<2 {
      handles.append(app.router.route(Lamps.light()))
      await app.router.idle()
    }
    let lights = handles.compactMap { $0.target(as: Lamps.light) }
    #expect(lights.count == 2 && lights[0] !== lights[1])
    #expect(LampLight.count == 2)
  }
}
