// A test uses `InMemoryNavigator` as a `TreeNavigator`, and needs no separate import of VIPERHosting.
@_exported public import VIPERHosting
