import { isQuality } from '../../pictures/qualities.js';
import { cut, type Finding } from '../../preview/finding.js';
import type { Shown } from '../film-assets.js';
import { searchPictures } from '../pictures/pictures.js';

const OTHERS = 'Use other words, or an id that find_picture returns.';

/** What the packaged pictures of a scene do not show of the words that they stand for. */
export function pictureFindings(scene: number, { shown, not_shown: missing }: Shown): Finding[] {
  const lacking = shown.flatMap(({ words, id, lacks = [] }) => {
    const told = lacks.filter((word) => !isQuality(word));
    return told.length === 0 ? [] : [`The picture of “${cut(words, 60)}”, ${id}, does not show “${told.join(' ')}”.`];
  });
  return [...lacking, ...missing.map(notShown)].map((detail) => ({
    scene,
    kind: 'picture',
    detail: `${detail} ${OTHERS}`,
  }));
}

function notShown(words: string): string {
  const none = `No packaged picture shows “${cut(words, 60)}”`;
  const [nearest] = searchPictures(words, { most: 1 });
  if (!nearest || nearest.covers.length === 0 || nearest.lacks.length === 0) return `${none}.`;
  return `${none}: ${nearest.id} shows “${nearest.covers.join(' ')}”, not “${nearest.lacks.join(' ')}”.`;
}
