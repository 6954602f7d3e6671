public import Foundation
public import VIPER
import VIPERPlainData

extension Links {
  /// Accepts events that people send from outside of the app through views of a class, as a browser does that draws them.
  /// Nothing else is let in.
  ///
  /// Names that the class has already are reported to the router's sink and stay as they are.
  ///
  /// - Parameters:
  ///   - view: the class. It stands for its views alone, not for those of subclasses.
  ///   - names: adds the events.
  public func accept<View: ModuleView>(from view: View.Type, _ names: (inout AcceptedEvents<View>) -> Void) {
    guard let router else { return }
    var accepted = AcceptedEvents<View>()
    names(&accepted)
    let repeated = accepted.repeated + router.acceptedEvents.add(accepted.reads, of: view)
    for name in repeated.sorted() {
      router.report(.refusedFromOutside(SentEventError.acceptedTwice(name: name, view: "\(view)")))
    }
  }

  /// Sends an event that somebody outside of the app has asked for, through a view that people see. What comes of it reaches
  /// the view, as of all that it sends.
  ///
  /// - Parameters:
  ///   - name: the name under which it is accepted.
  ///   - data: JSON in UTF-8; nothing for an event without data.
  ///   - view: the view.
  ///   - window: the window that shows it; the router's `navigator` without it.
  /// - Throws: the reason why nothing was sent. It is reported to the router's sink too.
  public func send(
    _ name: String, _ data: Data = Data(), to view: any ModuleView, in window: (any Navigator)? = nil
  ) throws(SentEventError) {
    guard let router else { throw .noRouter }
    do throws(SentEventError) { try send(name, data, to: view, shownBy: window ?? router.navigator, router) } catch {
      router.report(.refusedFromOutside(error))
      throw error
    }
  }

  private func send(
    _ name: String, _ data: Data, to view: any ModuleView, shownBy window: (any Navigator)?, _ router: VIPRouter
  ) throws(SentEventError) {
    let title = "\(type(of: view))"
    guard data.count <= RouteMessage.byteLimit else {
      throw .undecodable(
        name: name, view: title, path: "",
        reason: "it has \(data.count) bytes, and at most \(RouteMessage.byteLimit) are read")
    }
    let reads = router.acceptedEvents[type(of: view)]
    guard let read = reads[name] else {
      throw .notAccepted(name: name, view: title, nearest: NearestName.find(name, in: reads.keys.sorted()))
    }
    guard let window, window.showsInFront(view) else { throw .notShown(name: name, view: title) }
    do {
      try read(data.isEmpty ? .null : try PlainData(json: data))(view)
    } catch let error as PlainDataError {
      throw .undecodable(name: name, view: title, path: error.path, reason: error.reason)
    } catch { throw .refused(name: name, view: title, error) }
  }
}

/// The events that are accepted, by the classes of their views.
@MainActor private final class AcceptedEventTable {
  typealias Read = @MainActor (PlainData) throws -> @MainActor (any ModuleView) throws -> Void
  private var reads: [ObjectIdentifier: [String: Read]] = [:]

  subscript(view: any ModuleView.Type) -> [String: Read] { reads[ObjectIdentifier(view)] ?? [:] }

  /// Adds events.
  ///
  /// - Returns: the names that were there already.
  func add(_ new: [String: Read], of view: any ModuleView.Type) -> [String] {
    let there = reads[ObjectIdentifier(view), default: [:]]
    reads[ObjectIdentifier(view)] = there.merging(new) { old, _ in old }
    return there.keys.filter { new[$0] != nil }
  }
}

extension VIPRouter {
  fileprivate var acceptedEvents: AcceptedEventTable { attachment { AcceptedEventTable() } }
}

extension Navigator {
  /// Whether people see a view and can reach it: it is on top of the stack in front, of any column, or inside of such a view.
  fileprivate func showsInFront(_ view: any ModuleView) -> Bool {
    guard let front = NavigationLayout(of: self)?.containers.last else { return views.last === view }
    let isSplit = front.container?.isSplit == true
    func has(_ node: NavigationLayout.Node) -> Bool { node.element === view || node.children.contains(where: has) }
    return front.tabs.enumerated().contains { index, tab in
      (isSplit || index == front.selected) && tab.stack.last.map(has) == true
    }
  }
}
