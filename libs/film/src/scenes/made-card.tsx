import type { ComponentChild } from 'preact';
import { directionOf } from '../typography/direction.js';
import type { MadeVisual } from './made-visual.js';

/** Stands in a preview for a picture that a model makes for the film. Its words are not the film's, so that nothing judges them. */
export function madeCard({ type, prompt = '', model }: MadeVisual): ComponentChild {
  return (
    <div class="made-card" dir={directionOf(prompt)} aria-hidden="true">
      <p class="kicker">
        {type}
        {model && model !== 'auto' && ` · ${model}`}
      </p>
      <p class="display">{prompt}</p>
    </div>
  );
}
