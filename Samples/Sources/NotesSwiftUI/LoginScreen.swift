// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
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
    @State private var account = ""
    @State private var password = ""

    var body: some View {
      Form {
        Text(view.message)
        TextField("Account", text: $account)
        SecureField("Password", text: $password)
        Button("Log in") { view.logIn(account: account, password: password) }
        if let failure = view.failure { Text(failure) }
      }
      .navigationTitle("Login")
    }
  }
#endif
