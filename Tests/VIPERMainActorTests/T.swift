import Testing
import VIPER
