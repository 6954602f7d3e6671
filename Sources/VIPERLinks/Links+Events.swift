public import Foundation
public import VIPER
import VIPERPlainData

extension Links {
  /// Accepts events that users send from outside the app through views of a class. For example, a browser that renders
  /// these views sends the events. An event that is not accepted cannot be sent from outside the app.
  ///
  /// A name that the class already accepts is reported to the router's sink, and the first registration is retained.
  ///
  /// - Parameters:
  ///   - view: The class. Views of subclasses are not included.
  ///   - names: A closure that adds the events.
  public func accept<View: ModuleView>(from view: View.Type, _ names: (inout AcceptedEvents<View>) -> Void) {
    guard let router else { return }
    var accepted = AcceptedEvents<View>()
    names(&accepted)
    let repeated = accepted.repeated + router.acceptedEvents.add(accepted.reads, of: view)
    for name in repeated.sorted() {
      router.report(.refusedFromOutside(SentEventError.acceptedTwice(name: name, view: "\(view)")))
    }
  }

  /// Sends an event through a visible view. Use this method for an event that was requested outside the app. The view
  /// receives the results, as for all events that it sends.
  ///
  /// - Parameters:
  ///   - name: The name under which the event is accepted.
  ///   - data: JSON in UTF-8. It is empty for an event without data.
  ///   - view: The view.
  ///   - window: The window that shows the view. The default is the router's `navigator`.
  /// - Throws: The reason why the event was not sent. The reason is also reported to the router's sink.
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
        reason: "it has \(data.count) bytes, but the limit is \(RouteMessage.byteLimit)")
    }
    let reads = router.acceptedEvents[type(of: view)]
    guard let read = reads[name] else {
      throw .notAccepted(name: name, view: title, nearest: name.nearest(in: reads.keys.sorted()))
    }
    guard let window, window.showsInFront(view) else { throw .notShown(name: name, view: title) }
    do {
      try read(data.isEmpty ? .null : try PlainData(json: data))(view)
    } catch let error as PlainDataError {
      throw .undecodable(name: name, view: title, path: error.path, reason: error.reason)
    } catch { throw .refused(name: name, view: title, error) }
  }
}

/// The accepted events, by view class.
@MainActor private final class AcceptedEventTable {
  typealias Read = @MainActor (PlainData) throws -> @MainActor (any ModuleView) throws -> Void
  private var reads: [ObjectIdentifier: [String: Read]] = [:]

  subscript(view: any ModuleView.Type) -> [String: Read] { reads[ObjectIdentifier(view)] ?? [:] }

  /// Adds events, except those with a name that already exists.
  ///
  /// - Returns: The names that already existed.
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
  /// Returns whether a view is visible and can receive input. The view must be the top of a stack in the frontmost
  /// container, or be inside such a view. The stack belongs to the selected tab or, in a split container, to any
  /// column.
  fileprivate func showsInFront(_ view: any ModuleView) -> Bool {
    guard let front = layout?.containers.last else { return views.last === view }
    let isSplit = front.container?.isSplit == true
    func has(_ node: NavigationLayout.Node) -> Bool { node.element === view || node.children.contains(where: has) }
    return front.tabs.enumerated().contains { index, tab in
      (isSplit || index == front.selected) && tab.stack.last.map(has) == true
    }
  }
}
