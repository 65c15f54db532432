import type { SourceIds } from '@libs/library';
import { MAKERS_PROVIDER } from '@libs/providers';
import type { OrderedPart } from '../examined-call.js';
import { titleOf } from '../inputs/title-of.js';
import type { MadePart } from '../prices/made-part.js';
import { shotOf } from '../scenes/segment-of.js';
import { type MadeScene, withPictures } from './made-scenes.js';

const MIME_TYPES = { video: 'video/mp4', image: 'image/png', audio: 'audio/mpeg' } as const;

/**
 * The arguments of a call with the resources that models make for its scenes. Where the studio makes one, it is drawn. In a preview the
 * others stay as they were asked for: there is nothing to see of them.
 */
export function withMadeParts<Input>(input: Input, parts: readonly MadePart[], isPreview: boolean): Input {
  const left = parts.filter(({ kind }) => kind !== 'audio');
  if (left.length === 0) return input;
  return withPictures(input, (scene) => {
    const part = left.shift();
    if (!part?.choice.purchase) return shotOf(scene.visual.prompt);
    return isPreview ? scene.visual : resourceOf(scene, part);
  });
}

function resourceOf({ visual: asked, say, seconds }: MadeScene, { id, kind, choice }: MadePart): object {
  const { prompt: _prompt, model: _model, ...visual } = asked;
  const made = choice.purchase?.brief.durationSeconds;
  // A silent scene shows all of the clip that was paid.
  const isWhole = kind === 'video' && say === undefined && (visual.seconds ?? seconds) === undefined;
  return { ...visual, resource_id: id, ...(isWhole && made !== undefined && { seconds: made }) };
}

/** What a call uses, without what is made for it. */
export function withoutParts(inputs: SourceIds, parts: readonly MadePart[]): SourceIds {
  const made = new Set(parts.map(({ id }) => id));
  return Object.fromEntries(Object.entries(inputs).map(([kind, ids]) => [kind, ids?.filter((id) => !made.has(id))]));
}

/** The jobs that make them. */
export function ordersOfParts(parts: readonly MadePart[]): OrderedPart[] {
  return parts.flatMap(({ id, kind, choice: { purchase } }) => {
    if (!purchase) return [];
    const { model, brief, creditsEach: credits } = purchase;
    const name = titleOf(brief.prompt) || model;
    const metadata = { provider: MAKERS_PROVIDER, model };
    return [
      { resourceId: id, kind, mimeType: MIME_TYPES[kind], name, provider: MAKERS_PROVIDER, brief, credits, metadata },
    ];
  });
}
