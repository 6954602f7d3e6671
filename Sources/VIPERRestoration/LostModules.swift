import VIPER

// The report of restorable modules that were not saved, because they are presented on a module that cannot be saved.

extension VIPRouter {
  /// Reports, once for each lower route, a restorable module that is presented on a module that is never saved. The data
  /// of an app show the loss only after a relaunch.
  ///
  /// Parameters that a closure refuses to save are not reported, because the app's code decides about them.
  ///
  /// - Parameter obstacle: A closure that returns the reason for which a view is never saved, or `nil`.
  func reportLostModules(in layout: NavigationLayout, _ obstacle: (any ModuleView) -> String?) {
    typealias Numbered = (number: Int, view: any ModuleView)
    var count = 0
    let outline = layout.map { view -> Numbered in
      count += 1
      return (count, view)
    }
    let all = outline.nodes.map(\.element)
    let reported = attachment { ReportedLosses() }
    for lower in all {
      guard let reason = obstacle(lower.view) else { continue }
      var reached: Set<Int> = []
      _ = outline.compactMap { element -> Numbered? in
        reached.insert(element.number)
        return element.number == lower.number ? nil : element
      }
      guard let upper = all.first(where: { !reached.contains($0.number) && obstacle($0.view) == nil }),
        reported.names.insert(lower.view.routeName).inserted
      else { continue }
      reportOnce(
        Diagnostic(
          "restoration.lost", name: upper.view.routeName,
          "The module of the restorable route \(upper.view.routeName.quotedName) was not saved: it is above"
            + " \(lower.view.routeName.quotedName), and \(reason). Usually the lower module's route was not registered as"
            + " restorable. Register it by `app.restorable(…)`, or open no restorable module above it."))
    }
  }
}

extension ModuleView {
  /// The name of the route that opened the view, or the type of a view that no route opened.
  fileprivate var routeName: String { routeHandle?.request.name ?? "\(type(of: self))" }
}

/// The lower routes that were already reported.
@MainActor private final class ReportedLosses { var names: Set<String> = [] }
