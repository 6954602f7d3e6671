// The file of an app that sets up its host imports this library, and needs no separate import of VIPER.
@_exported public import VIPER
