import SwiftUI
import Testing
import VIPER
import VIPERSwiftUI

final class HelloView: VIPView {}

extension HelloView: ModuleScreen {
  var screen: some View { Text("Hello") }
}

@MainActor @Suite("Screens of modules")
struct ModuleScreenTests {
  @Test func `a module's view provides its screen in an extension`() {
    let view: any ModuleView = HelloView()
    #expect(view is any ModuleScreen)
  }
}
