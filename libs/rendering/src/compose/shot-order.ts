import { Random } from '../drawing/random.js';
import type { VideoBrief } from '../video-brief.js';
import { SHORTEST_SECONDS } from '../video-brief.js';
import type { CompositionBrief, GenerateSegment } from './composition.js';

const LARGEST_SEED = 2 ** 31 - 1;

/** The seed of one part of a composition: its own, whatever is around it. */
export function seedOf(brief: Pick<CompositionBrief, 'seed'>, part: string): number {
  return new Random('composition', brief.seed, part).whole(0, LARGEST_SEED);
}

/** The film that a provider makes for a segment: pictures alone, for words and sound are the composition's. */
export function shotBrief(
  brief: Pick<CompositionBrief, 'seed' | 'output' | 'adapter'>,
  segment: Pick<GenerateSegment, 'id' | 'prompt'>,
  { theme, seconds }: { theme: string; seconds: number },
): VideoBrief {
  return {
    prompt: segment.prompt,
    durationSeconds: Math.max(SHORTEST_SECONDS, Math.ceil(seconds - 1e-6)),
    ...brief.output,
    theme,
    voice: 'none',
    captions: 'none',
    music: 'off',
    wordless: true,
    ...(brief.adapter && { adapter: brief.adapter }),
    seed: seedOf(brief, segment.id),
  };
}
