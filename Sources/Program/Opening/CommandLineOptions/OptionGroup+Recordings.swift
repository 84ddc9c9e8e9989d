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

  /// The settings of tapes that are options, too.
  private static let looks: [OptionDescription] = [
    look(
      "picture-theme",
      "Theme",
      "NAME",
      PictureTheme.names.joined(separator: ", "),
      "the colours of a picture, such as Dracula (default: dark, or as the reader's system)"
    ),
    look(
      "font-size",
      "FontSize",
      "PIXELS",
      "a size from 1 to 1000",
      "the size of a picture's font"
    ),
    look(
      "window",
      "WindowBar",
      "STYLE",
      PictureLook.windowBars.joined(separator: ", "),
      "a bar above the screen: Colorful, ColorfulRight, Rings or RingsRight"
    ),
    look("speed", "PlaybackSpeed", "FACTOR", "a factor from 0.01 to 100", "how fast it plays"),
    look("idle", "Idle", "T", "a time such as 2s", "the longest pause, such as 2s"),
    look(
      "poster",
      "Poster",
      "T",
      "a time such as 8s",
      "the moment for viewers without animation, and for .png, .txt and .ansi"
    ),
  ]

  private static func look(
    _ name: String,
    _ setting: String,
    _ value: String,
    _ takes: String,
    _ help: String
  ) -> OptionDescription {
    .option(name, .look(setting, value, takes), for: .output, help: help) {
      $0.lookSettings[setting] = $1
    }
  }
}
