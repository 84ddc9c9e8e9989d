/// Tests of programs check screens of the emulated terminal, so the module is re-exported.
@_exported public import EverEmulation
