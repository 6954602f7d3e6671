// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import UIKit
  import VIPERHosting

  extension UIKitNavigator {
    /// Returns the view whose `accessibilityIdentifier` is `name` in the view of a module, outside of its embedded
    /// modules.
    func element(named name: String, of view: any ModuleView) -> UIView? {
      let embedded = tree.children(of: view).compactMap { controller(of: $0)?.viewIfLoaded }
      return controller(of: view)?.view.element(named: name, outside: embedded)
    }

    /// Sets the appearance of a presented controller: its style, the heights of a sheet, and the anchor of a popover.
    func follow(_ style: RouteStyle, _ host: UIViewController, from anchor: UIView) {
      let details = style.details
      switch style.place {
      case .present(.sheet): host.modalPresentationStyle = .pageSheet
      case .present(.fullScreen): host.modalPresentationStyle = .fullScreen
      case .present(.popover): host.modalPresentationStyle = .popover
      default: break
      }
      if let sheet = host.sheetPresentationController, !details.detents.isEmpty {
        sheet.detents = details.detents.map(\.detent)
      }
      if let popover = host.popoverPresentationController {
        popover.sourceView = anchor
        popover.sourceRect = anchor.bounds
        let isRightToLeft = anchor.effectiveUserInterfaceLayoutDirection == .rightToLeft
        // The direction of a popover's arrow. The key is the edge of the anchor. The popover appears at this edge.
        let arrows: [RouteDetails.Edge: UIPopoverArrowDirection] = [
          .top: .down, .bottom: .up, .leading: isRightToLeft ? .left : .right,
          .trailing: isRightToLeft ? .right : .left,
        ]
        if let arrow = details.edge.flatMap({ arrows[$0] }) { popover.permittedArrowDirections = arrow }
      }
      host.presentationController?.delegate = observer
    }
  }

  extension RouteDetails.Detent {
    @MainActor fileprivate var detent: UISheetPresentationController.Detent {
      switch self {
      case .medium: .medium()
      case .large: .large()
      case .fraction(let part): .custom(identifier: .init(rawValue: "\(self)")) { $0.maximumDetentValue * part }
      case .height(let height): .custom(identifier: .init(rawValue: "\(self)")) { _ in height }
      }
    }
  }
#endif
