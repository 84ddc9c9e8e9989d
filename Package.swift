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
  resources: [Resource] = [],
  links libraries: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    resources: resources,
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

/// A program that shows how the library is used.
func example(_ name: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: imports.map { .byName(name: $0) },
    path: "Docs/Examples/\(name)",
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
func shim(_ name: String, links libraries: [String], path: String? = nil) -> Target {
  .target(
    name: name,
    path: path,
    cSettings: [.define("_GNU_SOURCE")],
    cxxSettings: [.define("_GNU_SOURCE")],
    linkerSettings: libraries.map { .linkedLibrary($0) }
  )
}

let package = Package(
  name: "everscroll",
  products: [
    .executable(name: "everscroll", targets: ["everscroll"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "FeedView", targets: ["FeedView"]),
    .library(name: "FeedBrowser", targets: ["FeedBrowser"]),
    .executable(name: "image-worker", targets: ["image-worker"]),
    .library(name: "PagingTesting", targets: ["PagingTesting"]),
  ],
  targets: [
    // Values: no input or output, not even Foundation.
    // Rounding a number calls libm, which nothing else brings to a program that has Paging alone.
    room("Paging", links: ["m"]),
    room("Jobs"),
    room("Items"),
    room("Cells"),
    room("Input"),
    room("Viewport"),
    room("Locking", ["CEvent"]),
    room("Secrets"),
    room("OpenRequests", ["Secrets"]),
    room("ListParts", ["Paging", "Cells"]),
    room("ListReader", ["Paging", "Viewport", "Cells", "ListParts"]),
    room(
      "Browser",
      [
        "Items", "Paging", "Jobs", "Viewport", "Cells", "Input", "ListParts", "ListReader",
        "OpenRequests", "Secrets",
      ]
    ),

    // Shells: each is the only one that knows its C library.
    room("Terminal", ["Cells", "Input", "Locking", "CCurses"]),
    room("ScreenLoop", ["Terminal", "Cells", "Input", "Locking"]),
    room("Transport", ["Locking", "Secrets", "CCurl"]),
    room(
      "Catalog",
      [
        "Items", "Paging", "Transport", "Locking", "Secrets", "CSimdjson", "CToml", "CTable",
        "CFeed",
      ],
      resources: [.embedInCode("Definitions")]
    ),
    room("Store", ["Locking", "CSQLite"]),
    room("Emulation", ["Cells", "CEmulator"]),
    room("Recording", ["Cells", "Catalog", "Emulation"]),
    room("ImageDecoding", ["Cells"]),
    room("Images", ["Items", "Cells", "Jobs", "ImageDecoding", "Locking", "CSpawn"]),
    program("image-worker", ["ImageDecoding", "Cells", "CPixbuf", "CChafa", "CSandbox"]),
    room("StandardInput", ["Items", "Paging", "Catalog", "Locking", "CScratchFile"]),
    room("MockAPI", ["Locking", "CMicrohttpd", "CImageEncoding", "CScratchFile"]),
    room(
      "Runtime",
      [
        "Browser", "Catalog", "Items", "Paging", "Transport", "Store", "StandardInput", "Terminal",
        "Cells", "Input", "Jobs", "Locking", "CSpawn", "Images", "ImageDecoding", "OpenRequests",
        "ListParts", "Recording", "ScreenLoop", "Secrets",
      ]
    ),

    room("CommandLineOptions", ["OpenRequests", "Secrets", "CGetopt"]),
    program(
      "everscroll",
      [
        "Runtime", "Browser", "Catalog", "MockAPI", "Transport", "Terminal", "Paging", "Items",
        "Cells", "Input", "CommandLineOptions", "Store", "StandardInput", "Locking", "Images",
        "OpenRequests", "Recording", "ScreenLoop", "Secrets",
      ]
    ),
    program(
      "Benchmarks",
      [
        "Browser", "Catalog", "MockAPI", "Transport", "Terminal", "Paging", "Items", "Cells",
        "Input", "Viewport", "PrefetchSimulator", "CPseudoTerminal", "Images", "ImageDecoding",
        "CEmulator", "Secrets",
        "CPixbuf", "CChafa", "CSQLite",
      ]
    ),
    program("NaiveGrid", ["Transport", "Catalog", "Secrets", "Chafa", "GdkPixbuf"]),
    .executableTarget(
      name: "LeanList",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
    ),

    // For other programs.
    room(
      "FeedView",
      [
        "Paging", "Viewport", "Cells", "Input", "Terminal", "ListParts", "ListReader", "ScreenLoop",
      ]
    ),
    room(
      "FeedBrowser",
      [
        "Paging", "Items", "Catalog", "Browser", "Cells", "Input", "Images", "Runtime", "Terminal",
        "Transport", "OpenRequests", "ScreenLoop", "Locking", "Secrets",
      ]
    ),
    room("PagingTesting", ["Paging", "Locking"]),
    example("Diary", ["FeedView", "Paging"]),
    example("Colors", ["FeedView", "Paging"]),
    example("Gallery", ["FeedBrowser", "Paging"]),
    example("Chooser", ["FeedBrowser", "Paging"]),
    example("Stations", ["FeedBrowser", "Paging"]),
    room("PrefetchSimulator", ["Paging"]),

    shim("CEmulator", links: ["vterm"]),
    shim("CCurses", links: ["ncursesw", "tinfo"]),
    shim("CEvent", links: []),
    shim("CScratchFile", links: []),
    shim("CSpawn", links: []),
    shim("CSandbox", links: []),
    shim("CCurl", links: []),
    shim("CSQLite", links: ["sqlite3"]),
    shim("CMicrohttpd", links: ["microhttpd", "z"]),
    shim("CImageEncoding", links: ["jpeg", "png", "webp", "z"]),
    shim("CSimdjson", links: ["simdjson"]),
    shim("CToml", links: []),
    shim("CTable", links: ["csv"]),
    shim("CFeed", links: ["expat"]),
    shim("CGetopt", links: []),
    .systemLibrary(name: "GdkPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .systemLibrary(name: "Chafa", pkgConfig: "chafa"),
    .target(
      name: "CPixbuf",
      dependencies: ["GdkPixbuf"],
      cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("z")]
    ),
    .target(name: "CChafa", dependencies: ["Chafa"], cSettings: [.define("_GNU_SOURCE")]),

    // Tests, and what they share.
    shim("CPseudoTerminal", links: ["util"], path: "Tests/CPseudoTerminal"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CPseudoTerminal", "Cells", "Emulation", "Items", "Locking", "Catalog", "Secrets",
        "Transport",
      ],
      path: "Tests/TestSupport",
      swiftSettings: settings
    ),
    shim("CInflate", links: ["z"], path: "Tests/CInflate"),
    shim("CImageReading", links: ["jpeg", "png", "webp"], path: "Tests/CImageReading"),
    tests("PagingTestingTests", ["PagingTesting", "Paging"]),
    tests("PagingTests", ["Paging", "PagingTesting", "PrefetchSimulator"]),
    tests("JobsTests", ["Jobs"]),
    tests("SecretsTests", ["Secrets"]),
    tests(
      "ImagesTests",
      ["Images", "ImageDecoding", "Items", "Cells", "image-worker", "CSandbox"]
    ),
    tests("ImageDecodingTests", ["ImageDecoding", "Cells"]),
    tests("CellsTests", ["Cells"]),
    tests("RecordingTests", ["Recording", "Cells", "Emulation", "Locking"]),
    tests("InputTests", ["Input"]),
    tests("ViewportTests", ["Viewport"]),
    tests("ListReaderTests", ["ListReader", "ListParts", "Paging", "Viewport", "Cells"]),
    tests(
      "BrowserTests",
      [
        "Browser", "Items", "Paging", "Jobs", "Cells", "Input", "Viewport", "ListParts",
        "ListReader", "OpenRequests", "Secrets",
      ]
    ),
    .executableTarget(
      name: "PictureFrame",
      dependencies: ["Terminal", "Cells", "Input"],
      path: "Tests/PictureFrame",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "BadEnding",
      dependencies: ["Terminal", "Cells", "Input", "Locking"],
      path: "Tests/BadEnding",
      swiftSettings: settings
    ),
    tests(
      "TerminalTests",
      ["Terminal", "Cells", "Input", "CCurses", "TestSupport", "PictureFrame", "BadEnding"]
    ),
    .executableTarget(
      name: "StoreWriter",
      dependencies: ["Store"],
      path: "Tests/StoreWriter",
      swiftSettings: settings
    ),
    tests("StoreTests", ["Store", "StoreWriter", "CSQLite", "Locking"]),
    tests(
      "StandardInputTests",
      ["StandardInput", "CScratchFile", "Catalog", "Items", "Paging"]
    ),
    tests(
      "RuntimeTests",
      [
        "Runtime", "Browser", "Items", "Paging", "PagingTesting", "Cells", "Locking", "Transport",
        "Store", "MockAPI", "Catalog", "Images", "ImageDecoding", "Terminal", "TestSupport",
        "OpenRequests", "ScreenLoop", "Secrets",
      ]
    ),
    tests("ScreenLoopTests", ["ScreenLoop", "Terminal", "Cells", "Input", "Locking"]),
    tests("TransportTests", ["Transport", "Locking", "Secrets", "TestSupport"]),
    tests(
      "CatalogTests",
      ["Catalog", "Items", "Paging", "Transport", "MockAPI", "Secrets", "TestSupport"],
      exclude: ["Shapes", "Hosts"]
    ),
    tests("MockAPITests", ["MockAPI", "CInflate", "CImageReading"]),
    tests(
      "FeedViewTests",
      [
        "FeedView", "Paging", "PagingTesting", "Viewport", "Cells", "Input", "ListReader",
        "TestSupport", "Diary", "Colors",
      ],
      exclude: ["Screens"]
    ),
    tests(
      "FeedBrowserTests",
      [
        "FeedBrowser", "Paging", "PagingTesting", "Items", "Cells", "Transport", "MockAPI",
        "TestSupport", "Chooser", "Colors", "Diary", "Gallery", "Stations", "image-worker",
        "Secrets",
      ],
      exclude: ["Screens"]
    ),
    tests("DocumentationTests", ["Paging", "PagingTesting"]),
    tests("OpenRequestsTests", ["OpenRequests", "Secrets"]),
    tests("CommandLineOptionsTests", ["CommandLineOptions", "OpenRequests", "Secrets"]),
    tests(
      "EndToEndTests",
      [
        "TestSupport", "Transport", "MockAPI", "Cells", "Terminal", "Emulation", "Recording",
        "Secrets", "CInflate",
        "CSQLite",
      ]
    ),
    tests(
      "TruthTests",
      [
        "TestSupport", "MockAPI", "Cells", "Catalog", "Browser", "Items", "ListParts", "Paging",
        "Runtime", "Secrets", "Transport",
      ]
    ),
    tests("RealServersTests", ["TestSupport", "Cells"]),
  ],
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .cxx17
)

// The names of the test targets to build, with spaces between them; all when there are none. A build
// under the thread sanitizer leaves out those that have no threads, which is half of its time.
if let names = Context.environment["TEST_TARGETS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
