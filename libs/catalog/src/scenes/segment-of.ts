import { estimateFilmSeconds, phrasesIn, type Scene, sceneTexts, type Segment } from '@libs/film';
import { readingSeconds } from '@libs/sound';
import { titleOf } from '../inputs/title-of.js';
import { resourcesOf } from './scene-resources.js';
import type { AskedSegment } from './segment-input.js';

/** Default seconds of a shot and of an image, and of a card beside the time that reading it takes. */
const SHOT_SECONDS = 5;
const IMAGE_SECONDS = 4;
const CARD = { besides: 1.4, shortest: 3, longest: 9 };

/** Characters of a title. */
const LONGEST_TITLE = 120;

/** The scene that a segment is drawn as, without what is said over it: whatever its type, one of a film of pages. */
export function sceneOf(asked: AskedSegment): Scene {
  const { say: _, ...scene } = asked.scene ?? { visual: visualOf(asked), transition: 'auto' };
  return scene;
}

/** A shot that a model films is a scene with a clip. */
export function filmedScene(asked: AskedSegment): AskedSegment {
  const { prompt, model, narration, duration_seconds: seconds, ...segment } = asked;
  if (model === undefined) return asked;
  const visual = { type: 'clip', prompt, model, fit: 'cover' } as const;
  return { ...segment, type: 'scene', scene: { visual, say: narration, seconds, transition: 'auto' } };
}

function visualOf({ type, title = '', text, prompt = '', resource_id: id = '' }: AskedSegment): Scene['visual'] {
  if (type === 'card') return { type: 'title', text: title, ...(text !== undefined && { detail: text }) };
  if (type === 'image') return { type: 'image', resource_id: id.toLowerCase(), fit: 'cover' };
  return shotOf(prompt);
}

/** A picture of the things that the words name, or the words themselves where they name none. */
export function shotOf(prompt: string): Scene['visual'] {
  const things = phrasesIn(prompt);
  // Things for which there is no packaged picture are left out when it is drawn.
  if (things.length > 0) return { type: 'picture', icon: things };
  return { type: 'title', text: prompt.length <= LONGEST_TITLE ? prompt : titleOf(prompt) };
}

/** A segment as the composition knows it; its place in the plan is its name. */
export function segmentOf(asked: AskedSegment, at: number): Segment {
  const { type, prompt = '', transition } = asked;
  const scene = sceneOf(asked);
  const shown = sceneTexts(scene)
    .map(({ text }) => text)
    .join('\n');
  const narration = asked.scene?.say ?? asked.narration;
  return {
    id: `segment-${String(at + 1).padStart(2, '0')}`,
    type,
    scene,
    shown,
    described: prompt.length + shown.length,
    inputs: resourcesOf(scene),
    durationSeconds: asked.duration_seconds ?? scene.seconds ?? secondsOf(type, scene, shown),
    ...(narration !== undefined && { narration }),
    transition,
  };
}

function secondsOf(type: Segment['type'], scene: Scene, shown: string): number {
  if (type === 'generate') return SHOT_SECONDS;
  if (type === 'image') return IMAGE_SECONDS;
  if (type === 'scene') {
    const silent = { scenes: [scene], voice: 'none' } as Parameters<typeof estimateFilmSeconds>[0];
    return estimateFilmSeconds(silent);
  }
  const read = CARD.besides + readingSeconds(shown);
  return Math.min(CARD.longest, Math.max(CARD.shortest, Math.round(read * 10) / 10));
}
