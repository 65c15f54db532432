import { Random } from '@libs/drawing';
import type { SpokenWord } from '@libs/sound';
import { clipIds } from '../plan/clip-facts.js';
import type { Scene } from '../scenes/scene.js';
import type { CompositionBrief, Segment } from './composition.js';
import { isOnScreen } from './segment-cues.js';

const SEEDS = 2 ** 31;

/** The seed of one part of a composition: its own, whatever is around it. */
export function seedOf(brief: Pick<CompositionBrief, 'seed'>, part: string): number {
  return new Random('composition', brief.seed, part).whole(0, SEEDS - 1);
}

/**
 * The film of pages that a provider makes for a segment: exactly as long as it is seen, and silent, for its words are the
 * composition's. What is heard over it moves its picture, and is captioned where captions are burned.
 */
export function sceneShot(
  brief: Pick<CompositionBrief, 'title' | 'seed' | 'output' | 'adapter' | 'brand' | 'look' | 'captions'>,
  segment: Segment,
  { index, seconds, heard }: { index: number; seconds: number; heard: SpokenWord[] },
) {
  const durationSeconds = Number(seconds.toFixed(3));
  const { theme, tone, ground } = brief.look;
  const videos = clipIds([segment.scene as unknown as Scene]);
  const isCaptioned = brief.captions === 'burned' && segment.narration !== undefined && !isOnScreen(segment);
  return {
    title: brief.title,
    scenes: [{ ...segment.scene, seconds: durationSeconds }],
    durationSeconds,
    ...brief.output,
    theme,
    tone,
    ground,
    voice: 'none',
    captions: isCaptioned ? ('burned' as const) : ('none' as const),
    music: 'off',
    ...(brief.brand && { brand: brief.brand }),
    ...(brief.adapter && { adapter: brief.adapter }),
    ...(heard.length > 0 && { heard }),
    // The scenes of one film count their seeds up in the same way: a preview of the plan shows the same pictures.
    seed: (brief.seed + index) % SEEDS,
    ...(videos.length > 0 && { videos }),
    inputs: [...new Set([...segment.inputs, ...(brief.brand?.logo === undefined ? [] : [brief.brand.logo])])],
  };
}
