/**
 * The scene that an element is in. Documents in frames are scenes of a caller's markup, so their frame says it. In a composition
 * `data-scene` is the caller's and may hold anything.
 */
export function sceneOf(element) {
  const scene = (globalThis.frameElement ?? element)?.closest('[data-scene]')?.dataset.scene ?? '';
  return /^\d{1,2}$/u.test(scene) ? { scene: Number(scene) } : {};
}
