/// Decodes images and draws them as symbols, in a process that hostile bytes may kill.
