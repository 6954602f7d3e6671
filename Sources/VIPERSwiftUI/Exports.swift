// An app's main file imports only this library.
@_exported public import VIPERHosting
