import { Random } from '@libs/drawing';
import type { Scene } from '../../scenes/scene.js';
import type { Theme } from '../../themes/theme.js';

export type Entrance = Exclude<Scene['transition'], 'auto'>;

/** A scene stands so long below the one that enters above it. */
export const TRANSITION_SECONDS = 0.5;

/** A scene shorter than this enters by a cut. */
const BRIEF = 1.3;

/** How each scene enters: as asked, else in the ways of its theme, never the same way three times in a row. */
export function chooseTransitions(
  scenes: readonly { scene: Scene; durationSeconds: number }[],
  theme: Theme,
  seed: number,
): Entrance[] {
  const random = new Random('transitions', seed);
  const ways = random.shuffle(theme.transitions);
  return scenes.map(({ scene, durationSeconds }, index) => {
    if (index === 0) return 'cut';
    if (scene.transition !== 'auto') return scene.transition;
    return durationSeconds < BRIEF ? 'cut' : (ways[Math.floor(index / 2) % ways.length] ?? 'cut');
  });
}
