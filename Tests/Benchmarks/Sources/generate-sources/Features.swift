/// The sources of an app with `count` features. Each feature has a view, a presenter, an interactor, a service and a
/// router, as a developer would write them.
struct Features {
  /// The number of features in one file.
  private static let perFile = 50

  let count: Int

  /// The contents of the files, by file name.
  var sources: [String: String] {
    let firsts = Array(stride(from: 0, to: count, by: Self.perFile))
    var sources: [String: String] = [:]
    for (index, first) in firsts.enumerated() {
      let numbers = first..<min(first + Self.perFile, count)
      sources["Features\(index).swift"] = file(index, numbers)
    }
    let files = firsts.indices.map { "Features\($0)" }
    sources["GeneratedApp.swift"] = """
      import VIPER

      /// All generated services and features.
      @MainActor enum GeneratedApp {
        static func addServices(to app: inout Registration) {
      \(files.map { "    \($0).addServices(to: &app)\n" }.joined())  }

        static let features = [
      \(files.map { "    \($0).all,\n" }.joined())  ].flatMap { $0 }
      }

      """
    return sources
  }

  private func file(_ index: Int, _ numbers: Range<Int>) -> String {
    let names = numbers.map(name)
    return """
      import VIPER

      @MainActor enum Features\(index) {
        static func addServices(to app: inout Registration) {
      \(names.map { "    app.service((any \($0)Service).self, \($0)Storage.init)\n" }.joined())  }

        static let all: [GeneratedFeature] = [
      \(names.map { "    GeneratedFeature(\($0).route, \($0).load, \($0)Router()),\n" }.joined())  ]
      }

      \(numbers.map(feature).joined(separator: "\n"))
      """
  }

  private func name(_ number: Int) -> String { "Feature\(digits(number, 4))" }

  private func feature(_ number: Int) -> String {
    let name = name(number)
    let text = "feature\(digits(number, 4))"
    let next = number % 10 == 0 && number + 1 < count ? self.name(number + 1) : nil
    let before = number % 3 == 2 ? self.name(number - 1) : nil
    let nextName =
      next == nil
      ? ""
      : """

        static let next = RouteName<Void, Never>("\(text).next")
      """
    let nextRoute = next.map {
      """

          app.requires(\(name).next)
          app.adapt(\(name).next, to: \($0).route)
      """
    }
    let beforeInit = before.map {
      """
        private let before: any \($0)Service

        init(before: any \($0)Service) {
          self.before = before
          super.init()
        }


      """
    }
    return """
      nonisolated enum \(name) {
        static let load = EventName<Void, [Int]>("\(text).load")
        static let rows = EventName<Never, [String]>("\(text).rows")
        static let save = EventName<String, Int>("\(text).save")
        static let route = RouteName<Void, Never>("\(text)")\(nextName)
        static let names: [any TypedName] = [load, rows, save, route\(next == nil ? "" : ", next")]
      }

      final class \(name)View: FeatureView, Mapped {
        static let mapping = Mapping(\(name)View.self) {
          $0.receive(\(name).rows, \(name)View.show)
        }
      }

      final class \(name)Presenter: FeaturePresenter, Mapped {
        static let mapping = Mapping(\(name)Presenter.self) {
          $0.format(\(name).load, as: \(name).rows) { presenter, _, numbers in presenter.rows(numbers) }
        }
      }

      final class \(name)Interactor: FeatureInteractor, Mapped {
        static let mapping = Mapping(\(name)Interactor.self) {
          $0.on(\(name).load, \(name)Interactor.load)
          $0.on(\(name).save, \(name)Interactor.save)
        }
        private let service: any \(name)Service

        init(service: any \(name)Service) {
          self.service = service
          super.init()
        }

        func load() -> [Int] { service.load() }
        func save(_ text: String) -> Int { service.save(text) }
      }

      @MainActor protocol \(name)Service {
        func load() -> [Int]
        func save(_ text: String) -> Int
      }

      final class \(name)Storage: FeatureStorage, \(name)Service {
      \(beforeInit ?? "")  func load() -> [Int] { \(before == nil ? "[\(number)]" : "before.load() + [\(number)]") }
        func save(_ text: String) -> Int { text.utf8.count }
      }

      struct \(name)Router: ModuleRouter {
        func register(in app: inout Registration) {
          app.feature(\(name).self, names: \(name).names)
          app.module(
            view: \(name)View.init, presenter: \(name)Presenter.init, interactor: \(name)Interactor.init)
          app.route(\(name).route, .root, to: \(name)Presenter.self)\(nextRoute ?? "")
        }
      }

      """
  }
}
