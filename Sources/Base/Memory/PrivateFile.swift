import Glibc

/// Creates a file that the user alone may read and write; what has its name already, even a link, is
/// an error.
///
/// - Returns: a descriptor for writing, or a negative value of `errno`.
package func createPrivateFile(at path: String) -> Int32 {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  return file >= 0 ? file : -errno
}
