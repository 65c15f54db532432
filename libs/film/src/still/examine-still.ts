import { NothingToShow } from '@libs/rendering';
import { KINDS } from '../scenes/kinds.js';
import type { SceneKind } from '../scenes/scene-kind.js';
import { examineChart } from './chart-visual.js';
import { pageText } from './page-text.js';
import type { StillBrief } from './still-brief.js';

/**
 * Refuses an image that can never be drawn: `SceneRefused` with its field, `UnsupportedScript` or `NothingToShow`. Costs no
 * drawing.
 */
export function examineStill({ prompt = '', visual, data, brand }: Omit<StillBrief, 'seed'>): void {
  const text = pageText(prompt);
  for (const words of [brand?.name, data?.title, ...namesIn(data)]) pageText(words ?? '');
  if (visual) {
    const kind = KINDS[visual.type] as unknown as SceneKind;
    kind.examine?.(visual);
    return;
  }
  if (text === '') throw new NothingToShow();
  if (data) examineChart(data);
}

function namesIn(data: StillBrief['data']): (string | undefined)[] {
  return [...(data?.labels ?? []), ...(data?.series ?? []).map(({ name }) => name)];
}
