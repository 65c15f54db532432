import type { Scene } from '../scene.js';

/** The number of the first step of each scene of steps: its `start`, or the next one after the scene of steps right before it, or 1. */
export function stepNumbers(scenes: readonly Pick<Scene, 'visual'>[]): number[] {
  let next = 1;
  return scenes.map(({ visual }) => {
    const first = (visual.type === 'steps' ? visual.start : undefined) ?? next;
    next = visual.type === 'steps' ? first + visual.items.length : 1;
    return first;
  });
}
