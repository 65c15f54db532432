import {
  estimateFilmSeconds,
  type FilmBrief,
  type FindPicture,
  readPrompt,
  readScript,
  type Scene,
  sceneTexts,
  type WordsRead,
} from '@libs/film';
import type { Reading } from '../reading.js';
import { isDirected } from './film-order.js';
import { withoutMatter } from './without-matter.js';

/** What create_video takes of a film that is not directed. */
export interface Words {
  scenes?: Scene[];
  composition?: FilmBrief['composition'];
  prompt?: string;
  script?: string;
  image_resource_ids?: string[];
  duration_seconds?: number;
}

/** Kinds of scenes whose picture an image of the caller may replace. */
const REPLACEABLE = new Set<string>(['title', 'picture', 'quote']);
const LONGEST_HEADLINE = 120;
/** Seconds. */
const SHORTEST_OF_PROMPT = 8;

/**
 * What a prompt or script says, read by rule; undefined for a film of scenes or a document. Refuses a prompt without matter, as
 * `withoutMatter`.
 */
export function wordsRead(asked: Words, find: FindPicture, canWrite?: boolean): WordsRead | undefined {
  if (isDirected(asked)) return undefined;
  const { prompt = '', script } = asked;
  if (script !== undefined) return readScript(script, find);
  const read = readPrompt(prompt, find);
  if (read.lack !== undefined) throw withoutMatter(read.lack, prompt, canWrite);
  return read;
}

/** The call as a directed film: with the scenes that its prompt or script was read into, or as it stands. */
export function directed<Asked extends Words>(asked: Asked, read?: WordsRead): { film: Asked; reading?: Reading } {
  if (!read) return { film: asked };
  const { scenes, understood, notShown, seconds } = read;
  const film = { ...asked, scenes: withImages(scenes, imagesOf(asked)) };
  film.duration_seconds ??= seconds ?? (asked.script === undefined ? shortest(film.scenes) : undefined);
  return { film, reading: { understood, not_shown: notShown } };
}

/** The length of a film whose prompt needs less; undefined where it needs more. */
function shortest(scenes: Scene[]): number | undefined {
  return estimateFilmSeconds({ scenes, voice: 'none' }) < SHORTEST_OF_PROMPT ? SHORTEST_OF_PROMPT : undefined;
}

/** Images of the caller that a film of words shows, in their order. */
export function imagesOf({ image_resource_ids: ids = [] }: Pick<Words, 'image_resource_ids'>): string[] {
  return ids.map((id) => id.toLowerCase());
}

/** Deals images to the scenes in order. Images that are left when every scene has one follow as scenes of their own. */
function withImages(scenes: Scene[], images: readonly string[]): Scene[] {
  if (images.length === 0) return scenes;
  const takers = scenes.filter(canTake);
  const dealt = Math.min(images.length, takers.length);
  const shown = scenes.map((scene) => {
    const at = takers.indexOf(scene);
    return at < 0 ? scene : withImage(scene, images[Math.floor((at * dealt) / takers.length)]!);
  });
  const left = images.slice(takers.length);
  return [...shown, ...left.map((id): Scene => ({ visual: imageVisual(id), transition: 'auto' }))];
}

/** An image has one line above it: a scene with more words, such as a quote with its author, keeps them. */
function canTake(scene: Scene): boolean {
  if (scene.visual.type !== 'picture' && sceneTexts(scene).length > 1) return false;
  return REPLACEABLE.has(scene.visual.type) && wordsOf(scene).length <= LONGEST_HEADLINE;
}

function withImage(scene: Scene, id: string): Scene {
  const headline = wordsOf(scene);
  return { ...scene, ...(headline !== '' && { headline }), visual: imageVisual(id) };
}

/** The words that the replaced picture set. */
function wordsOf({ headline = '', visual }: Scene): string {
  return visual.type === 'title' || visual.type === 'quote' ? visual.text : headline;
}

function imageVisual(id: string): Scene['visual'] {
  return { type: 'image', resource_id: id, fit: 'contain' };
}
