import EverText

extension Renderer {
  /// The frame of a model during an animation.
  mutating func frame(of model: Model, with motion: Motion) -> Frame {
    let progress = motion.progress(at: model.now)
    switch motion.kind {
    case .zoom(let zoom): return zoom.drawn(over: list(of: model), progress: progress)
    case .fade: return still(of: model).dimmed(to: progress)
    case .dissolve: return still(of: model)
    }
  }
}
