import { estimateFilmSeconds, isMadeVisual, realNeed, type Scene } from '@libs/film';
import type { PurchaseWish } from '@libs/providers';
import type { PartWish } from '../prices/made-part.js';
import { madeScenes, type MadeScene } from './made-scenes.js';

/** What a call says of all its pictures. */
interface FilmCall {
  provider?: unknown;
  aspect_ratio?: string;
  output?: { aspect_ratio?: string };
  max_cost_credits?: number;
}

/** How much longer speech may turn out than its estimate. */
const LONGER = 1.1;
/** Shapes of frames that models of a kind are asked for; a clip covers other frames. */
const SHAPES = { video: ['16:9', '9:16'], image: ['16:9', '9:16', '1:1'] };

/** Whether the arguments of a call have a picture that is to be made, before they are read. */
export function asksForParts(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const isFilmedShot = 'type' in given && given.type === 'generate' && 'model' in given;
  return isFilmedShot || isMadeVisual(given) || Object.values(given).some(asksForParts);
}

/** What a call wishes of models for the pictures of its scenes, in their order. */
export function partWishes(input: object): PartWish[] {
  return madeScenes(input).map(({ scene, place }) => {
    const kind = scene.visual.type === 'clip' ? 'video' : 'image';
    return { place, kind, wish: wishOf(scene, kind, input) };
  });
}

function wishOf(scene: MadeScene, kind: 'video' | 'image', call: FilmCall): PurchaseWish {
  const { prompt, model = 'auto' } = scene.visual;
  const shape = call.aspect_ratio ?? call.output?.aspect_ratio ?? '';
  return {
    kind,
    model,
    prompt,
    format: kind === 'video' ? 'mp4' : 'png',
    count: 1,
    ...(kind === 'video' && { durationSeconds: secondsOf(scene) }),
    ...(SHAPES[kind].includes(shape) && { aspectRatio: shape }),
    given: [],
    need: realNeed(prompt) ?? (kind === 'video' ? 'real motion' : 'a photo'),
    ...(call.provider === 'embedded' && { ownWay: 'The embedded studio makes it, as provider says.' }),
    maxCredits: call.max_cost_credits,
    unused: [],
  };
}

/** The seconds of a clip that the scene shows; undefined: as many as the model makes. */
function secondsOf({ visual, say, seconds }: MadeScene): number | undefined {
  const asked = visual.seconds ?? seconds;
  if (asked !== undefined || say === undefined) return asked;
  const scene = { visual, say, transition: 'auto' } as Scene;
  return Math.ceil(estimateFilmSeconds({ scenes: [scene], voice: 'auto' }) * LONGER);
}
