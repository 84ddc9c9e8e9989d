package import EverText
import EverItems

/// Makes frames of a workspace; see ``Renderer``.
package struct WorkspaceRenderer {
  private var renderer = Renderer()
  /// The feed whose rows the renderer caches: a tab has another one after a change of its source.
  private var shown = (id: TabID.none, changes: SourceChanges(), since: Duration.zero)
  private var strip = LineCache<TabStrip>()

  package init() {}

  /// The frame of a workspace.
  ///
  /// - Complexity: O(rows of the screen).
  package mutating func frame(of workspace: Workspace) -> Frame {
    var frame = content(of: workspace)
    frame.theme = workspace.shownTheme
    if !workspace.tintsCursor { frame.tint = nil }
    return frame
  }

  private mutating func content(of workspace: Workspace) -> Frame {
    let size = workspace.size
    guard SmallestScreen.fits(size) else { return SmallestScreen.frame(of: size) }
    if let picker = workspace.picker {
      return PickerView(picker: picker, workspace: workspace).frame
    }
    guard let tab = workspace.current else {
      return Frame(size: size, lines: Array(repeating: Line(), count: size.rows))
    }
    return frame(of: tab, in: workspace)
  }

  private mutating func frame(of tab: Tab, in workspace: Workspace) -> Frame {
    if shown != (tab.id, tab.changes, tab.since) {
      // Rows of another feed may have the same numbers and revisions.
      renderer = Renderer()
      shown = (tab.id, tab.changes, tab.since)
    }
    let model = tab.model
    var frame = renderer.frame(of: model)
    if frame.title == nil { frame.title = model.title }
    // Distinct identities: the terminal must not scroll from the rows of one feed to the rows of
    // another.
    frame.scrollRegion?.identity += tab.id.number << 40
    if model.showsList, workspace.tabs.count > 1 {
      frame.lines[0] = strip.line(of: workspace.strip(over: model))
    }
    return frame
  }
}
