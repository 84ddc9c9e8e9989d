import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PlayerPageTests {
  /// Drives the controls of the page in a browser, and puts what they did into the document.
  private static let driver = """
    <script>
    {
    const told = {};
    const fire = (element, name) => element.dispatchEvent(new Event(name));
    const rows = () => [...screen.children].map((line) => line.textContent).join("");
    told.first = rows();
    play.click();
    told.playing = play.textContent;
    play.click();
    told.paused = play.textContent;
    place.value = film.length;
    fire(place, "input");
    told.last = rows();
    getSelection().selectAllChildren(screen);
    told.selected = String(getSelection());
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft", bubbles: true}));
    told.back = Number(place.value) < film.length;
    speed.value = "4";
    told.speed = Number(speed.value);
    told.chapter = chapters.options[0].textContent;
    const light = matchMedia("(prefers-color-scheme: light)").matches;
    const shown = getComputedStyle(document.documentElement).getPropertyValue("--bg");
    told.theme = shown === (light ? "#fbfbfa" : "#17191e");
    const result = document.createElement("pre");
    result.id = "result";
    result.textContent = Object.entries(told).map(([name, value]) => name + "=" + value).join("|");
    document.body.append(result);
    }
    </script>
    """

  private static let tape = """
    Type "everscroll starwars --mock --items 9"
    Enter
    Wait+Screen@30s /Luke Skywalker/
    Marker "down"
    Down@500ms 3
    """

  @Test func `the controls of the page work in a browser`() async throws {
    let directory = try TemporaryDirectory()
    let (tape, page) = (directory.path + "/a.tape", directory.path + "/a.html")
    try write(Self.tape, to: tape, "w")
    let played = try await Everscroll.print("play", tape, "-o", page)
    #expect(played.status == 0, "\(played.error)")
    try write(Self.driver, to: page, "a")
    let script = """
      command -v chromium >/dev/null || exit 99
      chromium --headless --no-sandbox --disable-gpu --user-data-dir=./profile --dump-dom \
        file://\(page) >dom 2>/dev/null
      """
    let browser = try TerminalProgram(
      ProgramCommand("/bin/sh", ["-c", script], directory: directory.path)
    )
    let ending = try await browser.waitForExit()
    if ending == .exited(99) { try Test.cancel("chromium is not installed.") }
    let result = String(directory.text(of: "dom").split(separator: "id=\"result\"").last ?? "")
    let shown = result.split(separator: "|").map(String.init)
    for word in ["playing=Pause", "paused=Play", "back=true", "speed=4", "chapter=0:"] {
      #expect(shown.contains { $0.hasPrefix(word) }, "\(word): \(shown)")
    }
    #expect(shown.contains { $0.hasPrefix("last=") && $0.contains("Darth Vader") }, "\(shown)")
    #expect(shown.contains { $0.hasPrefix("selected=") && $0.contains("Luke Skywalker") })
    #expect(shown.contains { $0.hasPrefix("theme=true") })
  }

  private func write(_ text: String, to path: String, _ mode: String) throws {
    let file = try #require(fopen(path, mode))
    fputs(text, file)
    fclose(file)
  }
}
