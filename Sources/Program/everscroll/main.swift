import EverProgram
import Glibc

let status = Program.run(CommandLine.arguments)
fflush(nil)
// Tasks may still decode, with libraries whose exit handlers would free what they use.
_exit(status)
