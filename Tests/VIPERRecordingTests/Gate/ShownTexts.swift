import VIPER

/// The texts that the views of an app have shown, by the number of the view.
@MainActor final class ShownTexts {
  private(set) var byView: [Int: [String]] = [:]
  private var viewCount = 0

  /// Returns the number of a new view.
  func nextView() -> Int {
    viewCount += 1
    return viewCount
  }

  func add(_ text: String, by view: Int) { byView[view, default: []].append(text) }

  /// Returns the first difference from the texts of another run, or `nil` if the texts are equal. The order of texts with
  /// different causes is not promised.
  func difference(from recorded: [Int: [String]]) -> String? {
    let views = Set(recorded.keys).union(byView.keys).sorted()
    func texts(_ all: [Int: [String]], of view: Int) -> [String] { all[view, default: []].sorted() }
    guard let view = views.first(where: { texts(recorded, of: $0) != texts(byView, of: $0) }) else { return nil }
    let (old, new) = (texts(recorded, of: view), texts(byView, of: view))
    let common = zip(old, new).prefix { $0 == $1 }.count
    return "View \(view) shows other texts: \(new.dropFirst(common)), but recorded was \(old.dropFirst(common))."
  }
}

/// A view that adds the texts that it shows to the texts of the app, until the view is removed.
class TextView: VIPView {
  private let texts: ShownTexts
  private let number: Int

  init(_ texts: ShownTexts) {
    self.texts = texts
    number = texts.nextView()
    super.init()
  }

  /// Shows a text, unless the view was removed. The lifetime of a removed view depends on tasks outside the app.
  func show(_ text: String) { if !port.isRemoved { texts.add(text, by: number) } }

  /// Shows the name, the status and the message of a failure.
  func showFailure(_ result: EventResult) { show("\(result.name) \(result.status) \(result.message ?? "")") }
}
