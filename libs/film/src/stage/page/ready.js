import { loadFacesOf, textsIn } from './faces.js';
import { fitType } from './fit.js';
import { measureScrims } from './scrims.js';
import { sceneOf } from './scene-of.js';

/**
 * Waits until the document can be drawn: its faces loaded, its pictures decoded, and its type set as large as it holds. Answers which
 * pictures are missing, and the scene that the document is in where it is that of a frame.
 */
export async function pageReady() {
  const images = [...document.images];
  for (const image of images) image.loading = 'eager';
  // Faces are asked for when words are laid out.
  document.body?.getBoundingClientRect();
  await document.fonts.ready;
  await loadFacesOf(textsIn(document.body ? [document.body] : []));
  const faults = [];
  for (const image of images) {
    const address = image.currentSrc || image.src;
    if (!address) continue;
    try {
      await image.decode();
    } catch {
      faults.push({
        kind: 'image',
        detail: `cannot be shown: ${image.getAttribute('src') || address}`,
        address,
        ...sceneOf(image),
      });
    }
  }
  fitType();
  measureScrims();
  return { ...sceneOf(globalThis.frameElement), faults };
}
