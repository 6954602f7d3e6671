// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import NotesLogin
  public import SwiftUI
  public import VIPERSwiftUI

  extension LoginView: ModuleScreen {
    /// The fields for account and password.
    public var screen: some View { LoginForm(view: self) }
  }

  private struct LoginForm: View {
    let view: LoginView
    @State private var password = ""

    var body: some View {
      Form {
        Text(view.state.message)
        TextField("Account", text: view.binding(\.state.account, sending: Login.account, showing: \.state.failure))
        SecureField("Password", text: $password)
        Button("Log in") { view.logIn(account: view.state.account, password: password) }
        if let failure = view.state.failure { Text(failure) }
      }
      .navigationTitle("Login")
    }
  }
#endif
