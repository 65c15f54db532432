import { Random } from '../drawing/random.js';
import type { VideoBrief } from '../video-brief.js';
import { SHORTEST_SECONDS } from '../video-brief.js';
import type { CompositionBrief, GenerateSegment, SceneSegment } from './composition.js';

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

/**
 * The film of pages that a provider makes for a scene: exactly as long as it is seen, without sound. It says nothing, so that
 * nothing is captioned: `burned` keeps room for the captions that the composition draws over it.
 */
export function sceneShot(
  brief: Pick<CompositionBrief, 'seed' | 'output' | 'adapter' | 'sceneLook' | 'captions'>,
  segment: Pick<SceneSegment, 'id' | 'scene' | 'inputs' | 'narration'>,
  seconds: number,
) {
  const durationSeconds = Math.max(SHORTEST_SECONDS, Number(seconds.toFixed(3)));
  return {
    scenes: [{ ...segment.scene, seconds: durationSeconds }],
    durationSeconds,
    ...brief.output,
    ...(brief.sceneLook ?? { theme: 'auto' }),
    voice: 'none',
    captions: brief.captions === 'burned' && segment.narration !== undefined ? ('burned' as const) : ('none' as const),
    music: 'off',
    ...(brief.adapter && { adapter: brief.adapter }),
    seed: seedOf(brief, segment.id),
    inputs: segment.inputs,
  };
}
