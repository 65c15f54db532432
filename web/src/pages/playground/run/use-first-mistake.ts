import { useEffect } from 'react';
import type { Refusal } from '../../../api/refusal.ts';
import { storyPath } from '../scenes/stories.ts';
import { nameOf } from '../schema/at-path.ts';
import { mistakesOf } from '../schema/mistakes.ts';

const WRONG = 'form [aria-invalid="true"], form [data-invalid]';

/** After a refused run: opens the scene of the first mistake, and goes to its field. */
export function useFirstMistake(tool: string, refusal: Refusal | undefined, open: (scene: number) => void): void {
  useEffect(() => {
    const [first] = mistakesOf(refusal).keys();
    if (first === undefined) return;
    const story = storyPath(tool);
    const prefix = story && `${nameOf(story.path)}.`;
    if (prefix !== undefined && first.startsWith(prefix)) open(Number(first.slice(prefix.length).split('.')[0]));
    // The field is drawn with its scene.
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(WRONG);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: 'center' });
    });
  }, [tool, refusal, open]);
}
