import { familyOf } from '../../pictures/picture-family.js';
import { isQuality } from '../../pictures/qualities.js';
import { cut, type Finding } from '../../preview/finding.js';
import { ScenePictures, type SceneWords } from '../pictures/scene-pictures.js';
import { searchPictures } from '../pictures/pictures.js';

const OTHERS = 'Use English words, or an id that find_picture returns.';

/** What the packaged pictures of a scene do not show of the words that they stand for. */
export function pictureFindings(scene: number, { shown, not_shown: missing }: SceneWords): Finding[] {
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

/** The same of words whose film is not planned yet: what no family of pictures shows. */
export function wordFindings(scene: number, words: readonly string[]): Finding[] {
  const [coloured, drawn] = (['colour', 'line'] as const).map((family) => {
    const pictures = new ScenePictures(family);
    for (const one of words) pictures.choose(one, scene);
    return pictures.in(scene);
  });
  const missing = coloured?.not_shown.filter((one) => drawn?.not_shown.includes(one)) ?? [];
  return pictureFindings(scene, { shown: coloured?.shown ?? [], not_shown: missing });
}

function notShown(words: string): string {
  const none = `No packaged picture shows “${cut(words, 60)}”`;
  const [nearest] = searchPictures(words, { most: 1 });
  // A picture that fits has another family than those of the film.
  if (nearest?.fits) {
    const [own, other] =
      familyOf(nearest.id) === 'line' ? ['coloured', 'drawn in lines'] : ['drawn in lines', 'coloured'];
    return `The pictures of this film are ${own}, and the one of “${cut(words, 60)}”, ${nearest.id}, is ${other}: a scene shows it by its id.`;
  }
  if (!nearest || nearest.covers.length === 0 || nearest.lacks.length === 0) return `${none}.`;
  return `${none}: ${nearest.id} shows “${nearest.covers.join(' ')}”, not “${nearest.lacks.join(' ')}”.`;
}
