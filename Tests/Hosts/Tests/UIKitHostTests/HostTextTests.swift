import Testing
import UIKit
import VIPER

@testable import VIPERUIKit

@MainActor @Suite("Texts of the errors of UIKit's host")
struct HostTextTests {
  private final class PlainView: VIPView {}

  @Test func `the texts of errors equal the file`() {
    let (view, controller) = (PlainView(), UIViewController())
    let errors: [RouteError] = [
      .disconnected, .isContainer(view), .hasNoController(view), .isUsed(controller, for: view),
      .cannotPresent(controller, over: controller), .cannotPresent(controller, outsideOfWindow: view),
      .wasNotPresented(controller), .isNoColumn("left", of: ["sidebar", "detail"]),
    ]
    #expect(errors.compactMap(Texts.difference) == [])
  }
}
