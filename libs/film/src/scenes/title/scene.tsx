import type { z } from 'zod';
import { directionOf } from '../../typography/direction.js';
import type { Drawing } from '../drawing.js';
import { EnteringWords } from '../entering-words.js';
import type { titleVisual } from './schema.js';

export const drawTitle: Drawing<z.output<typeof titleVisual>> = ({ visual: { text, kicker, detail }, cues }) => (
  <div class="title-scene" data-fit="picture" dir={directionOf(text)}>
    <i class="ornament pop" aria-hidden="true" />
    {kicker && (
      <p class="kicker enter" dir="auto">
        {kicker}
      </p>
    )}
    <h1 class="display" dir="auto" data-fit="part" data-ways={text.includes('\n') ? 'lines broken' : undefined}>
      <EnteringWords field="text" text={text} cues={cues} />
    </h1>
    {detail && (
      <p class="detail enter" dir="auto" style={cues.entering('detail')}>
        {detail}
      </p>
    )}
  </div>
);
