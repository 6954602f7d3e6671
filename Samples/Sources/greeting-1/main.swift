// Step 1: a module with a view and an interactor.

import VIPER

try VIPRouter.shared.register {
  $0.module(view: GreetingView.init, interactor: GreetingInteractor.init)
}
let view = try VIPBuilder(prefix: "Greeting").build()
view.send(Greeting.greet("World"))
