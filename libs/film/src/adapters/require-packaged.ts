import { examineMarkup } from '../markup/examine-markup.js';
import { textsAt } from '../plan/texts-at.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { nearestToUnknown } from './pictures/picture-ids.js';
import { packageScript } from './stage/package-scripts.js';

/** Refuses pictures and libraries that the packages of this service do not have. `part` is a call with scenes, a plan or markup. */
export async function requirePackaged(part: object): Promise<void> {
  for (const { field, text } of textsAt('icon', part)) {
    const nearest = await nearestToUnknown(text);
    if (nearest) throw unknownPicture(field, text, nearest);
  }
  for (const { field, text } of textsAt('html', part)) await requireScripts(field, text);
}

function unknownPicture(field: string, id: string, nearest: readonly string[]): SceneRefused {
  const like = nearest.length === 0 ? 'find_picture finds others' : `most like it are ${nearest.join(', ')}`;
  return new SceneRefused(field, `no picture has the id ${id}; ${like}`);
}

async function requireScripts(field: string, html: string): Promise<void> {
  // Every address of a script of ours, or of a network that it is known from, names its package.
  if (!/gsap|anime/iu.test(html)) return;
  const { scripts } = examineMarkup(html, (problem) => {
    throw new SceneRefused(field, problem);
  });
  for (const address of scripts) {
    if ((await packageScript(address)) !== undefined) continue;
    throw new SceneRefused(
      field,
      `it loads ${address}, which is not installed here; use CSS animations, a script of your own or anime.js from /packages/animejs/anime.min.js`,
    );
  }
}
