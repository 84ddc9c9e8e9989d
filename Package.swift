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

func room(
  _ name: String,
  _ imports: [String] = [],
  exclude: [String] = [],
  links libraries: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
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

/// The targets of a folder, each in the directory of its name.
func folder(_ path: String, _ targets: Target...) -> [Target] {
  for target in targets { target.path = "\(path)/\(target.name)" }
  return targets
}

let package = Package(
  name: "everscroll",
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
      shim("CAllocator"),
      shim("CCharset"),
      shim("CChafa", ["CImageLibraries"]),
      shim("CCurl"),
      shim("CCurses", links: ["ncursesw", "tinfo"]),
      shim("CDrawing"),
      shim("CEmulator", links: ["vterm"]),
      shim("CEvent"),
      shim("CFeed", links: ["expat"]),
      shim("CGetopt"),
      shim("CImageEncoding", links: ["jpeg", "png", "webp", "z"]),
      .systemLibrary(name: "CImageLibraries", pkgConfig: "gdk-pixbuf-2.0 chafa"),
      shim("CMockAPI", ["CImageEncoding"], links: ["webp", "m"]),
      shim("CMicrohttpd", links: ["microhttpd", "z"]),
      shim("CPixbuf", ["CImageLibraries"], links: ["z"]),
      shim("CPseudoTerminal", links: ["util"]),
      shim("CRegex", links: ["re2"]),
      shim("CSandbox"),
      shim("CScratchFile"),
      shim("CSimdjson", links: ["simdjson"]),
      shim("CSpawn"),
      shim("CSQLite", links: ["sqlite3"]),
      shim("CTable", links: ["csv"]),
      shim("CToml"),
      shim("CBuiltIn"),
      // Starts programs for CPseudoTerminal, which finds it beside the caller.
      .executableTarget(
        name: "session-leader",
        dependencies: ["CPseudoTerminal"],
        cSettings: [.define("_GNU_SOURCE")]
      )
    ),
    folder(
      "Sources/Base",
      room("Bounds"),
      room("Locking", ["CEvent"]),
      room("Jobs"),
      room("Memory", ["Encodings", "Locking"]),
      room("Randomness"),
      room("Encodings"),
      room("Secrets", ["Encodings"])
    ),
    folder(
      "Sources/Engine",
      // Rounding a number calls libm, which nothing else brings to a program that has Paging alone.
      room("Paging", ["Bounds"], links: ["m"]),
      room("PagingTesting", ["Paging", "Locking"])
    ),
    folder(
      "Sources/Screen",
      room("Cells", ["Encodings"]),
      room("Input"),
      room("Terminal", ["Cells", "Encodings", "Input", "Locking", "CCurses"]),
      room("ScreenLoop", ["Terminal", "Cells", "Input", "Locking"]),
      room("Emulation", ["Cells", "Encodings", "CEmulator"])
    ),
    folder(
      "Sources/Web",
      room("Transport", ["Encodings", "Locking", "Memory", "Secrets", "Randomness", "CCurl"]),
      room("Store", ["Encodings", "Transport", "Locking", "Secrets", "CSQLite"])
    ),
    folder(
      "Sources/Catalog",
      room("Items", ["Encodings", "Locking"]),
      room("OpenRequests", ["Secrets"]),
      room(
        "Documents",
        [
          "Bounds", "Encodings", "Transport", "Memory", "Secrets", "CSimdjson", "CTable", "CFeed",
          "CCharset",
        ]
      ),
      room(
        "Definitions",
        [
          "Bounds", "Encodings", "Items", "Paging", "Transport", "Documents", "Memory", "Secrets",
          "Randomness", "CToml", "CBuiltIn",
        ],
        exclude: ["BuiltIn"]
      ),
      room(
        "Detecting",
        [
          "Bounds", "Encodings", "Items", "Paging", "Transport", "Documents", "Definitions",
          "Secrets", "Randomness",
        ]
      ),
      room(
        "Pages",
        [
          "Bounds", "Encodings", "Items", "Paging", "Transport", "Documents", "Definitions",
          "Detecting", "Locking", "Memory", "Secrets", "Randomness",
        ]
      ),
      room(
        "StandardInput",
        [
          "Encodings", "Items", "Paging", "Documents", "Definitions", "Detecting", "Pages",
          "Locking", "Secrets", "CScratchFile",
        ]
      )
    ),
    folder(
      "Sources/Images",
      room("ImageDecoding", ["Cells", "Encodings"]),
      room("Images", ["Items", "Cells", "Jobs", "ImageDecoding", "Locking", "Memory", "CSpawn"]),
      program(
        "image-worker",
        ["ImageDecoding", "Cells", "Emulation", "CPixbuf", "CChafa", "CSandbox"]
      )
    ),
    folder(
      "Sources/List",
      room("Viewport"),
      room("ListParts", ["Paging", "Cells"]),
      room("ListReader", ["Paging", "Viewport", "Cells", "ListParts"]),
      room(
        "Browser",
        [
          "Items", "Paging", "Jobs", "Viewport", "Cells", "Input", "ListParts", "ListReader",
          "OpenRequests", "Secrets", "Randomness",
        ]
      )
    ),
    folder(
      "Sources/Mock",
      room(
        "MockAPI",
        [
          "Encodings", "Locking", "Randomness", "Secrets", "CMicrohttpd", "CImageEncoding",
          "CMockAPI", "CScratchFile",
        ]
      )
    ),
    folder(
      "Sources/Program",
      room(
        "Recording",
        [
          "Bounds", "Cells", "Documents", "Emulation", "Encodings", "Images", "Memory", "CDrawing",
          "CImageEncoding", "CSpawn",
        ]
      ),
      room("Tapes", ["Bounds", "Cells", "Encodings", "Input", "Secrets", "CRegex"]),
      room(
        "Playing",
        [
          "Tapes", "Recording", "ScreenLoop", "Terminal", "Cells", "Encodings", "Input", "Locking",
          "Transport", "Images", "ImageDecoding",
        ]
      ),
      room(
        "Runtime",
        [
          "Browser", "Definitions", "Encodings", "Pages", "Items", "Paging",
          "Transport", "Store", "StandardInput", "Terminal", "Cells", "Jobs", "Locking", "CSpawn",
          "Images", "ImageDecoding", "OpenRequests", "ListParts", "Recording", "ScreenLoop",
          "Secrets", "Memory", "Tapes", "Input", "Randomness",
        ]
      ),
      room(
        "CommandLineOptions",
        [
          "Encodings", "OpenRequests", "Secrets", "Paging", "Terminal", "Transport", "Documents",
          "Definitions", "Detecting", "Recording", "Runtime", "CGetopt",
        ]
      ),
      room("Console", ["Cells", "Encodings", "Locking", "Memory", "Paging", "Secrets"]),
      room(
        "Opening",
        [
          "Browser", "Documents", "Definitions", "Pages", "Detecting", "Cells",
          "CommandLineOptions", "Console", "Encodings", "Input", "Items", "ListParts", "Locking",
          "Memory", "MockAPI", "OpenRequests", "Paging", "Runtime", "Secrets", "StandardInput",
          "Store", "Transport",
        ]
      ),
      program(
        "everscroll",
        [
          "Console", "Opening", "Runtime", "Browser", "Definitions", "Detecting", "Pages",
          "MockAPI", "Transport", "Terminal", "Paging", "Items", "Cells", "CommandLineOptions",
          "Store", "StandardInput", "Locking", "Images", "OpenRequests", "Recording", "ScreenLoop",
          "Secrets", "Memory", "CAllocator", "Tapes", "Playing", "Input", "Encodings",
        ]
      )
    ),
    folder(
      "Sources/Library",
      room(
        "FeedBrowser",
        [
          "Paging", "Items", "Documents", "Pages", "Browser", "Cells", "Input", "Images",
          "Runtime", "Terminal", "Transport", "OpenRequests", "ScreenLoop", "Locking", "Secrets",
          "Memory", "Store",
        ]
      )
    ),
    folder(
      "Sources/Measuring",
      room("PrefetchSimulator", ["Paging"]),
      program(
        "Benchmarks",
        [
          "Browser", "Documents", "Encodings", "Transport", "Terminal", "Paging", "Items", "Cells",
          "Input", "PrefetchSimulator", "CPseudoTerminal", "Emulation", "Images", "ImageDecoding",
          "Secrets", "MockAPI", "CPixbuf", "CChafa",
        ]
      ),
      program("NaiveGrid", ["Transport", "Documents", "Secrets", "CImageLibraries"]),
      .executableTarget(
        name: "LeanList",
        linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
      )
    ),
    folder(
      "Docs/Examples",
      program("Diary", ["FeedBrowser", "Paging"]),
      program("Colors", ["FeedBrowser", "Paging"]),
      program("Gallery", ["FeedBrowser", "Paging"]),
      program("Chooser", ["FeedBrowser", "Paging"]),
      program("Stations", ["FeedBrowser", "Paging"])
    ),

    folder(
      "Tests/Base",
      tests("BoundsTests", ["Bounds"]),
      tests("EncodingsTests", ["Encodings"]),
      tests("JobsTests", ["Jobs"]),
      tests("LockingTests", ["Locking"]),
      tests("MemoryTests", ["Memory", "Locking", "TestSupport"]),
      tests("SecretsTests", ["Secrets"])
    ),
    folder(
      "Tests/Engine",
      tests("PagingTests", ["Paging", "PagingTesting", "PrefetchSimulator"]),
      tests("PagingTestingTests", ["PagingTesting", "Paging"])
    ),
    folder(
      "Tests/Screen",
      tests("CellsTests", ["Cells", "Randomness"]),
      tests("InputTests", ["Input"]),
      tests(
        "TerminalTests",
        [
          "Terminal", "Cells", "Encodings", "Input", "Locking", "CCurses", "TestSupport",
          "PictureFrame", "BadEnding", "Randomness",
        ]
      ),
      tests("ScreenLoopTests", ["ScreenLoop", "Terminal", "Cells", "Input"]),
      program("PictureFrame", ["Terminal", "Cells", "Input"]),
      program("BadEnding", ["Terminal", "Cells", "Input", "Locking"])
    ),
    folder(
      "Tests/Web",
      tests(
        "TransportTests",
        ["Transport", "Locking", "Memory", "PagingTesting", "Secrets", "TestSupport"]
      ),
      tests(
        "StoreTests",
        ["Store", "StoreWriter", "Transport", "Secrets", "CSQLite", "Locking", "TestSupport"]
      ),
      program("StoreWriter", ["Store", "Transport"])
    ),
    folder(
      "Tests/Catalog",
      tests("ItemsTests", ["Items", "Locking"]),
      tests("OpenRequestsTests", ["OpenRequests", "Secrets"]),
      tests("DocumentsTests", ["Documents", "Memory", "Randomness", "Secrets", "Transport"]),
      tests(
        "DetectingTests",
        ["Detecting", "Definitions", "Documents", "Items", "Paging", "Randomness"]
      ),
      tests(
        "CatalogTests",
        [
          "Documents", "Definitions", "Pages", "Detecting", "CSimdjson", "Items",
          "Memory", "Paging", "Transport", "MockAPI", "Secrets", "Randomness", "TestSupport",
        ],
        exclude: ["Shapes", "Hosts"]
      ),
      tests(
        "StandardInputTests",
        [
          "StandardInput", "CScratchFile", "Documents", "Definitions", "Detecting", "Items",
          "Paging",
        ]
      )
    ),
    folder(
      "Tests/Images",
      tests("ImageDecodingTests", ["ImageDecoding", "Cells"]),
      tests(
        "ImagesTests",
        [
          "Images", "ImageDecoding", "Items", "Memory", "Cells", "image-worker", "CSandbox",
          "Randomness",
        ]
      )
    ),
    folder(
      "Tests/List",
      tests("ViewportTests", ["Viewport", "Randomness"]),
      tests("ListReaderTests", ["ListReader", "ListParts", "Paging", "Viewport", "Cells"]),
      tests(
        "BrowserTests",
        [
          "Browser", "Items", "Paging", "Cells", "Input", "Viewport", "ListParts", "ListReader",
          "OpenRequests", "Secrets", "Randomness",
        ]
      )
    ),
    folder(
      "Tests/Mock",
      tests(
        "MockAPITests",
        ["MockAPI", "CMockAPI", "CInflate", "CImageReading"]
      )
    ),
    folder(
      "Tests/Program",
      tests(
        "CommandLineOptionsTests",
        [
          "CommandLineOptions", "OpenRequests", "Secrets", "Paging", "Documents", "Definitions",
          "Detecting", "Transport", "Terminal", "Recording", "Runtime", "TestSupport",
        ]
      ),
      tests("ConsoleTests", ["Console", "Cells", "TestSupport"]),
      tests(
        "OpeningTests",
        [
          "Opening", "Browser", "Documents", "Definitions", "Detecting", "CommandLineOptions",
          "Console", "Input", "ListReader", "OpenRequests", "Paging", "Secrets", "TestSupport",
        ]
      ),
      tests("RecordingTests", ["Recording", "Cells", "TestSupport", "image-worker"]),
      tests("TapesTests", ["Tapes", "Cells", "Input"]),
      tests(
        "PlayingTests",
        [
          "Playing", "Tapes", "Recording", "ScreenLoop", "Terminal", "Cells", "Input", "Locking",
          "Secrets", "Transport", "image-worker",
        ]
      ),
      tests(
        "RuntimeTests",
        [
          "Runtime", "Browser", "Items", "Paging", "PagingTesting", "Cells", "Locking", "Transport",
          "Store", "MockAPI", "Definitions", "Pages", "Images", "ImageDecoding",
          "Terminal", "TestSupport", "OpenRequests", "ScreenLoop", "Secrets", "Memory",
          "Randomness",
        ]
      ),
      tests(
        "EndToEndTests",
        [
          "TestSupport", "Transport", "MockAPI", "Cells", "Terminal", "Emulation", "Recording",
          "CInflate", "CSQLite", "PagingTesting",
        ],
        exclude: ["Screens"]
      ),
      tests(
        "TruthTests",
        [
          "TestSupport", "MockAPI", "Cells", "Documents", "Definitions", "Pages", "Detecting",
          "Browser", "Items", "ListParts", "Paging", "Runtime", "Secrets",
          "Transport",
        ]
      ),
      tests("RealServersTests", ["TestSupport", "Cells"])
    ),
    folder(
      "Tests/Library",
      tests(
        "FeedBrowserTests",
        [
          "Browser", "FeedBrowser", "Paging", "PagingTesting", "Items", "Cells", "Transport",
          "MockAPI",
          "TestSupport", "Chooser", "Colors", "Diary", "Gallery", "Stations", "image-worker",
          "Secrets", "Memory", "Playing", "Recording", "Runtime", "Tapes", "Locking",
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
          "CEvent", "CPseudoTerminal", "Cells", "Emulation", "Encodings", "Locking", "Documents",
          "Secrets", "Transport",
        ]
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
