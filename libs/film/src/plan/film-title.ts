import type { Scene } from '../scenes/scene.js';
import { sceneTexts } from './scene-texts.js';

const MOST_LETTERS = 100;

/** The title that a document of the caller names. */
export function documentTitle(html: string): string {
  const [, title = ''] = /<title>([^<]{1,100})/iu.exec(html) ?? [];
  return title.trim() === '' ? 'Composition' : title.trim();
}

/**
 * The title of a film: the first line that stands large or above a picture, else the first sentence that it says, else the first
 * words that it sets.
 */
export function filmTitle(scenes: readonly Scene[]): string {
  const lines = scenes.map(({ headline, visual }) => (visual.type === 'title' ? lineOf(visual) : headline));
  const said = scenes.map(({ say }) => say);
  const set = scenes.flatMap((scene) => sceneTexts(scene).map(({ text }) => text));
  const title = [...lines, ...said, ...set].find((text) => text !== undefined) ?? 'Film';
  return shortened(title.replaceAll(/\s+/gu, ' ').trim());
}

/** The large line, with the smaller words that continue it: "4 out of 5", "of our customers come back". */
function lineOf({ text, detail = '' }: { text: string; detail?: string | undefined }): string {
  const whole = `${text} ${detail}`;
  return /^\p{Ll}/u.test(detail) && whole.length <= MOST_LETTERS ? whole : text;
}

/** Cut between two words where it is too long. */
function shortened(title: string): string {
  if (title.length <= MOST_LETTERS) return title;
  const space = title.lastIndexOf(' ', MOST_LETTERS);
  return title.slice(0, space > 0 ? space : MOST_LETTERS);
}
