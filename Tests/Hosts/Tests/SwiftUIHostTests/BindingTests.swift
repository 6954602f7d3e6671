import Observation
import SwiftUI
import Testing
import VIPER
import VIPERSwiftUI
import VIPERTesting

private nonisolated enum Profile {
  static let named = EventName<String, String>("binding.named")
  static let subscribed = EventName<Bool, Void>("binding.subscribed")
}

@Observable final class ProfileFormView: VIPView, Mapped {
  struct State: Equatable {
    var name = ""
    var isSubscribed = false
    var failure: String?
  }

  static let mapping = Mapping(ProfileFormView.self) { $0.state(in: \.state) }
  var state = State()
}

extension ProfileFormView: ModuleScreen {
  var screen: some View {
    VStack {
      TextField("Name", text: binding(\.state.name, sending: Profile.named, showing: \.state.failure, or: "No."))
      Text(state.failure ?? "")
    }
  }
}

private final class ProfileFormInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ProfileFormInteractor.self) {
    $0.on(Profile.named, ProfileFormInteractor.named)
    $0.on(Profile.subscribed) { part, value in part.isSubscribed = value }
  }
  private(set) var names: [String] = []
  private(set) var isSubscribed = false

  func named(_ name: String) throws -> String {
    names.append(name)
    if name.contains("!") { throw EventFailure(.rejected, "Only letters.") }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

@MainActor @Suite("Bindings")
struct BindingTests {
  @Test func `a binding sets the property, sends the event, and shows the answer or the failure`() async throws {
    let interactor = ProfileFormInteractor()
    try await ModuleTest(view: ProfileFormView(), interactor: interactor) { test in
      let name = try test.view.binding(
        \.state.name, sending: Profile.named, showing: \.state.failure, or: "Not accepted.")
      await test.does { _ in
        name.wrappedValue = "ann"
      } _: {
        $0.changes(\ProfileFormView.state) { $0.name = "Ann" }
      }
      #expect(name.wrappedValue == "Ann")
      await test.does { _ in
        name.wrappedValue = "Ann!"
      } _: {
        $0.changes(\ProfileFormView.state) { $0.failure = "Only letters." }
      }
      #expect(name.wrappedValue == "Ann")
      // SwiftUI may set the value that the control already shows. No event is sent.
      await test.does { _ in name.wrappedValue = "Ann" }
      #expect(interactor.names == ["ann", "Ann!"])
      let subscription = try test.view.binding(\.state.isSubscribed, sending: Profile.subscribed)
      await test.does { _ in
        subscription.wrappedValue = true
      } _: {
        $0.changes(\ProfileFormView.state) { $0.isSubscribed = true }
      }
      #expect(interactor.isSubscribed)
    }
  }
}
