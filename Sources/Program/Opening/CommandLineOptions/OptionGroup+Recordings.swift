import EverDemo

extension OptionGroup {
  /// The options of recordings and their pictures.
  static let recordings = OptionGroup(
    title: "Recordings",
    options: [
      .option(
        "cast-version",
        .choice("2|3"),
        help: "with --record, play, record or convert: the version of the asciicast (default: 2)"
      ) { $0.castVersion = $1 },
      .option(
        "output",
        letter: "o",
        .file(),
        for: .output,
        help: "with play, record or convert: the file to write; its extension selects the format"
      ) { $0.output = $1 },
      .flag(
        "allow-run",
        for: .play,
        help: "with play: let the script run other programs, in a shell and in real time"
      ) { $0.allowsRun = true },
      .flag(
        "check",
        for: .play,
        help: "with play: play the script as a test, and write nothing"
      ) { $0.isCheck = true },
      .option(
        "to",
        .choice("FORMAT"),
        for: .recording,
        help: "with record or convert: the format, of standard output unless -o names a file"
      ) { $0.outputForm = $1 },
      .flag("force", for: .recording, help: "with record or convert: replace an existing file") {
        $0.replacesOutput = true
      },
    ] + looks
  )

  private static let looks: [OptionDescription] = [
    look(
      "picture-theme",
      .look(
        "Theme",
        "NAME",
        takes: PictureTheme.names.joined(separator: ", "),
        words: PictureTheme.names
      ),
      help: "the colours of a picture, such as Dracula (default: dark, or as the reader's system)"
    ),
    look(
      "font-size",
      .look("FontSize", "PIXELS", takes: "a size from 1 to 1000"),
      help: "the size of a picture's font, and with it of the picture"
    ),
    look(
      "window",
      .look(
        "WindowBar",
        "STYLE",
        takes: PictureLook.windowBars.joined(separator: ", "),
        words: PictureLook.windowBars
      ),
      help: "a bar above the screen: Colorful, ColorfulRight, Rings or RingsRight"
    ),
    look(
      "speed",
      .look("PlaybackSpeed", "FACTOR", takes: "a factor from 0.01 to 100"),
      help: "play faster, or slower below 1"
    ),
    look(
      "idle",
      .look("Idle", "T", takes: "a time such as 2s"),
      help: "the longest pause, such as 2s"
    ),
    look(
      "poster",
      .look("Poster", "T", takes: "a time such as 8s"),
      help: """
        the moment that viewers without animation show, and that a .png or .txt has (default: the \
        fullest screen, and the last)
        """
    ),
  ]

  private static func look(
    _ name: String,
    _ value: OptionValue<LookSetting>,
    help: String
  ) -> OptionDescription {
    .option(name, value, for: .output, help: help) { $0.lookSettings.append($1) }
  }
}
