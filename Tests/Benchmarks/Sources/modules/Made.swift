/// The created objects of one kind.
@MainActor final class Made {
  static let views = Made()
  static let presenters = Made()
  static let interactors = Made()
  static let services = Made()

  private struct Weak {
    weak var object: AnyObject?
  }

  private var objects: [Weak] = []

  func add(_ object: AnyObject) { objects.append(Weak(object: object)) }

  private var living: Int { objects.count { $0.object != nil } }

  private static func numbers(_ number: (Made) -> Int) -> Numbers {
    Numbers(
      views: number(views), presenters: number(presenters), interactors: number(interactors),
      services: number(services))
  }

  /// The number of created objects of each kind.
  static var all: Numbers { numbers(\.objects.count) }
  /// The number of living objects of each kind.
  static var living: Numbers { numbers(\.living) }

  struct Numbers: Equatable, CustomStringConvertible {
    let views: Int
    let presenters: Int
    let interactors: Int
    let services: Int

    /// Returns the same number for each kind.
    static func each(_ number: Int) -> Numbers {
      Numbers(views: number, presenters: number, interactors: number, services: number)
    }

    var description: String {
      "\(views) views, \(presenters) presenters, \(interactors) interactors, \(services) services"
    }
  }
}
