/// Screens of the emulated terminal are what tests of programs look at, so they come along.
@_exported public import Emulation
