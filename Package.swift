// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with.
///
/// Warnings are errors: a warning that stays is one that nobody reads.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// A Swift module in a folder; nil: in the one with its name.
func room(
  _ name: String,
  _ imports: [String] = [],
  of folder: String? = nil,
  exclude: [String] = [],
  links libraries: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    path: folder,
    exclude: exclude,
    swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) }
  )
}

func program(_ name: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    swiftSettings: settings
  )
}

func tests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    exclude: exclude,
    swiftSettings: settings
  )
}

/// A C or C++ library of the system and the shim through which Swift sees it.
func shim(_ name: String, _ imports: [String] = [], links libraries: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    cSettings: [.define("_GNU_SOURCE")],
    cxxSettings: [.define("_GNU_SOURCE")],
    linkerSettings: libraries.map { .linkedLibrary($0) }
  )
}

/// The targets of a folder, each in the directory of its name or in those that it names.
func folder(_ path: String, _ targets: Target...) -> [Target] {
  for target in targets { target.path = "\(path)/\(target.path ?? target.name)" }
  return targets
}

let package = Package(
  name: "everscroll",
  // The engine and its tests are for any system; the program is for Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "everscroll", targets: ["everscroll"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "FeedBrowser", targets: ["FeedBrowser"]),
    .executable(name: "image-worker", targets: ["image-worker"]),
    .library(name: "PagingTesting", targets: ["PagingTesting"]),
  ],
  targets: [
    // A folder imports from those above it alone (Docs/Architecture.md).
    folder(
      "Sources/C",
      shim("CEverSystem"),
      shim("CEverText"),
      shim("CEverItems", links: ["re2", "simdjson"]),
      shim("CEverFormats", links: ["expat", "csv", "z", "lzma", "zstd"]),
      shim("CEverWorker", ["CEverImageLibraries"], links: ["z"]),
      shim("CEverWeb", links: ["sqlite3"]),
      shim("CEverCurses", links: ["ncursesw", "tinfo", "dispatch"]),
      shim("CEverPictures", links: ["jpeg", "png", "webp", "z"]),
      shim("CEverEmulator", links: ["vterm"]),
      .systemLibrary(name: "CEverImageLibraries", pkgConfig: "gdk-pixbuf-2.0 chafa"),
      shim("CEverServer", ["CEverPictures"], links: ["webp", "m", "microhttpd", "z"])
    ),
    folder(
      "Sources",
      room("EverBounds", of: "Base/Bounds"),
      room("EverBase", ["CEverSystem"], of: "Base", exclude: ["Bounds"])
    ),
    folder(
      "Sources/Engine",
      // Rounding a number calls libm, which nothing else brings to a program that has Paging alone.
      room("Paging", ["EverBounds"], links: ["m"]),
      room("PagingTesting", ["Paging"])
    ),
    folder(
      "Sources/Screen",
      room("EverText", ["EverBase", "CEverText"], of: "Cells", exclude: ["Scalars"]),
      room("EverTerminal", ["EverText", "EverBase", "CEverCurses"], of: "Terminal"),
      room("EverEmulation", ["EverText", "EverBase", "CEverEmulator"], of: "Emulation")
    ),
    folder(
      "Sources",
      room("EverWeb", ["EverBounds", "EverBase", "CEverWeb"], of: "Web")
    ),
    folder(
      "Sources",
      room("EverItems", ["EverBase", "EverWeb", "CEverItems"], of: "Catalog/Items"),
      room(
        "EverCatalog",
        ["EverBounds", "EverBase", "EverItems", "Paging", "EverWeb", "CEverFormats"],
        of: "Catalog",
        exclude: ["Items", "Inputs", "Definitions/BuiltIn"]
      ),
      room(
        "EverInputs",
        ["EverBase", "EverItems", "Paging", "EverCatalog", "CEverSystem", "CEverItems"],
        of: "Catalog/Inputs"
      )
    ),
    folder(
      "Sources/Images",
      room("EverImageDecoding", ["EverText", "EverBase"], of: "ImageDecoding"),
      room(
        "EverImages",
        ["EverItems", "EverText", "EverBase", "EverImageDecoding", "CEverSystem"],
        of: "Images"
      ),
      program(
        "image-worker",
        [
          "EverImageDecoding", "EverText", "EverBase", "EverEmulation", "CEverWorker",
          "CEverImageLibraries",
        ]
      )
    ),
    folder(
      "Sources",
      room(
        "EverBrowser",
        ["EverItems", "Paging", "EverBase", "EverText", "EverTerminal"],
        of: "List"
      )
    ),
    folder(
      "Sources/Mock",
      room(
        "EverMock",
        ["EverBase", "CEverServer", "CEverPictures", "CEverSystem"],
        of: "MockAPI"
      )
    ),
    folder(
      "Sources/Program",
      room(
        "EverRecording",
        ["EverText", "EverItems", "EverBase", "EverTerminal", "CEverSystem"],
        of: "Recording"
      ),
      room(
        "EverDemo",
        [
          "EverBounds", "EverText", "EverBase", "EverItems", "EverEmulation", "EverTerminal",
          "EverRecording", "EverWeb", "EverImages", "EverImageDecoding", "CEverPictures",
        ],
        of: "Demo",
        exclude: ["Files"]
      ),
      room(
        "EverRuntime",
        [
          "EverBrowser", "EverBase", "EverItems", "Paging", "EverWeb",
          "EverTerminal", "EverText", "CEverSystem", "EverImages", "EverImageDecoding",
          "EverRecording",
        ],
        of: "Runtime"
      ),
      room(
        "EverProgram",
        [
          "EverBase", "EverItems", "Paging", "EverTerminal", "EverWeb", "EverCatalog",
          "EverRecording", "EverRuntime", "CEverSystem", "EverText", "EverBrowser", "EverMock",
          "EverInputs", "EverImages", "EverDemo",
        ],
        of: "Opening"
      ),
      program("everscroll", ["EverProgram"])
    ),
    folder(
      "Sources/Library",
      room(
        "FeedBrowser",
        [
          "Paging", "EverItems", "EverBrowser", "EverText", "EverTerminal", "EverImages",
          "EverRuntime", "EverWeb", "EverBase",
        ]
      )
    ),
    folder(
      "Sources/Measuring",
      room("EverSimulator", ["Paging"], of: "PrefetchSimulator"),
      program(
        "Benchmarks",
        [
          "EverBrowser", "EverItems", "EverBase", "EverWeb", "EverTerminal", "Paging", "EverText",
          "EverInputs", "EverSimulator", "EverEmulation", "EverImages", "EverImageDecoding",
          "EverMock", "EverRecording", "CEverWorker", "CEverImageLibraries",
        ]
      ),
      program(
        "NaiveGrid",
        ["EverWeb", "EverItems", "EverBase", "EverText", "EverTerminal", "CEverImageLibraries"]
      ),
      .executableTarget(
        name: "LeanList",
        linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
      )
    ),
    folder(
      "Docs/Examples",
      program("Fruit", ["FeedBrowser"]),
      program("Diary", ["FeedBrowser", "Paging"]),
      program("Colors", ["FeedBrowser", "Paging"]),
      program("Gallery", ["FeedBrowser", "Paging"]),
      program("Gradients", ["FeedBrowser", "Paging"]),
      program("Chooser", ["FeedBrowser", "Paging"]),
      program("Stations", ["FeedBrowser", "Paging"])
    ),

    folder(
      "Tests/Base",
      tests("BoundsTests", ["EverBounds"]),
      tests("EncodingsTests", ["EverBase"]),
      tests("JobsTests", ["EverBase"]),
      tests("LockingTests", ["EverBase"]),
      tests("MemoryTests", ["EverBase", "TestSupport"]),
      tests("SecretsTests", ["EverBase"])
    ),
    folder(
      "Tests/Engine",
      tests("PagingTests", ["Paging", "PagingTesting", "EverSimulator"]),
      tests("PagingTestingTests", ["PagingTesting", "Paging"])
    ),
    folder(
      "Tests/Screen",
      tests("CellsTests", ["EverText", "EverBase"]),
      tests("InputTests", ["EverTerminal"]),
      tests(
        "TerminalTests",
        [
          "EverTerminal", "EverText", "EverBase", "CEverCurses", "TestSupport", "PictureFrame",
          "BadEnding",
        ]
      ),
      tests("ScreenLoopTests", ["EverTerminal", "EverText"]),
      program("PictureFrame", ["EverTerminal", "EverText"]),
      program("BadEnding", ["EverTerminal", "EverText", "EverBase"])
    ),
    folder(
      "Tests/Web",
      tests("TransportTests", ["EverWeb", "EverBase", "PagingTesting", "TestSupport"]),
      tests("StoreTests", ["EverWeb", "StoreWriter", "EverBase", "CEverWeb", "TestSupport"]),
      program("StoreWriter", ["EverWeb"])
    ),
    folder(
      "Tests/Catalog",
      tests("ItemsTests", ["EverItems", "EverBase"]),
      tests("OpenRequestsTests", ["EverItems", "EverBase"]),
      tests("DocumentsTests", ["EverItems", "EverCatalog", "EverBase", "EverWeb"]),
      tests(
        "DetectingTests",
        ["EverCatalog", "EverItems", "Paging", "EverBase"]
      ),
      tests(
        "CatalogTests",
        [
          "EverItems", "EverCatalog", "CEverItems", "EverBase", "Paging", "EverWeb", "EverMock",
          "TestSupport",
        ],
        exclude: ["Shapes", "Hosts"]
      ),
      tests(
        "InputsTests",
        [
          "EverInputs", "CEverSystem", "EverBase", "EverItems", "EverCatalog", "Paging",
          "TestSupport",
        ]
      )
    ),
    folder(
      "Tests/Images",
      tests("ImageDecodingTests", ["EverImageDecoding", "EverText"]),
      tests(
        "ImagesTests",
        [
          "EverImages", "EverImageDecoding", "EverItems", "EverBase", "EverText", "image-worker",
          "CEverWorker",
        ]
      )
    ),
    folder(
      "Tests/List",
      tests("ViewportTests", ["EverBrowser", "EverBase"]),
      tests("ListReaderTests", ["EverBrowser", "Paging", "EverText"]),
      tests(
        "BrowserTests",
        [
          "EverBrowser", "EverItems", "Paging", "EverText", "EverTerminal", "EverBase",
          "TestSupport", "BrowserDriver",
        ]
      ),
      tests(
        "BrowserDetailTests",
        [
          "EverBrowser", "EverItems", "Paging", "EverText", "EverTerminal", "EverBase",
          "TestSupport", "BrowserDriver", "PagingTesting",
        ],
        exclude: ["Screens"]
      ),
      room(
        "BrowserDriver",
        ["EverBrowser", "EverItems", "Paging", "EverText", "EverTerminal", "EverBase"]
      )
    ),
    folder(
      "Tests/Mock",
      tests("MockAPITests", ["EverMock", "CEverServer", "CInflate", "CImageReading"])
    ),
    folder(
      "Tests/Program",
      tests(
        "CommandLineOptionsTests",
        [
          "EverProgram", "EverBrowser", "EverText", "EverItems", "EverBase", "Paging",
          "EverCatalog", "EverWeb", "EverTerminal", "EverRecording", "EverRuntime", "TestSupport",
        ]
      ),
      tests("ConsoleTests", ["EverProgram", "EverBase", "EverText", "TestSupport"]),
      tests(
        "OpeningTests",
        [
          "EverProgram", "EverBrowser", "EverItems", "EverCatalog", "EverTerminal", "Paging",
          "EverBase", "TestSupport",
        ]
      ),
      tests(
        "DemoTests",
        [
          "EverDemo", "EverEmulation", "EverRecording", "EverTerminal", "EverText", "EverBase",
          "EverWeb",
          "TestSupport", "image-worker",
        ]
      ),
      tests(
        "RuntimeTests",
        [
          "EverRuntime", "EverProgram", "EverBrowser", "EverItems", "Paging", "PagingTesting",
          "EverText",
          "EverBase", "EverWeb", "EverMock", "EverCatalog", "EverImages", "EverImageDecoding",
          "EverTerminal", "TestSupport",
        ]
      ),
      tests(
        "EndToEndTests",
        [
          "TestSupport", "EverBase", "EverWeb", "EverMock", "EverText", "EverTerminal",
          "EverEmulation", "EverDemo", "EverRecording", "EverBrowser", "CEverPictures",
          "CImageReading", "PagingTesting",
        ],
        exclude: ["Screens"]
      ),
      tests(
        "TruthTests",
        [
          "TestSupport", "EverMock", "EverText", "EverItems", "EverCatalog", "EverBrowser",
          "Paging", "EverRuntime", "EverProgram", "EverBase", "EverWeb",
        ]
      ),
      tests("RealServersTests", ["TestSupport", "EverText"])
    ),
    folder(
      "Tests/Library",
      tests(
        "FeedBrowserTests",
        [
          "EverBrowser", "FeedBrowser", "Paging", "PagingTesting", "EverItems", "EverText",
          "EverWeb", "EverMock", "TestSupport", "Chooser", "Colors", "Diary", "Fruit", "Gallery",
          "Gradients", "Stations",
          "image-worker", "EverBase", "EverDemo", "EverRecording", "EverRuntime",
        ],
        exclude: ["Screens"]
      ),
      tests("DocumentationTests", ["FeedBrowser", "Paging", "PagingTesting"])
    ),
    folder(
      "Tests/Support",
      room(
        "TestSupport",
        [
          "CPseudoTerminal", "CEverSystem", "EverText", "EverEmulation", "EverBase", "EverItems",
          "EverWeb",
        ]
      ),
      shim("CPseudoTerminal", links: ["util"]),
      // Starts programs for CPseudoTerminal, which finds it beside the caller.
      .executableTarget(
        name: "session-leader",
        dependencies: ["CPseudoTerminal"],
        cSettings: [.define("_GNU_SOURCE")]
      ),
      shim("CInflate", links: ["z"]),
      shim("CImageReading", links: ["jpeg", "png", "webp"])
    ),
  ].flatMap { $0 },
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .cxx17
)

// The names of the targets to build, with spaces between them, beside those that they depend on;
// all when there are none. A build under the thread sanitizer leaves out tests without threads, and
// what only those and the programs use.
if let names = Context.environment["TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  var needed: Set<String> = []
  var waiting = names
  while let name = waiting.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let name, _) in target.dependencies { waiting.append(name) }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
