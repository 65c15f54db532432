import { sceneOf } from './scene-of.js';
import { isSeen } from './text-boxes.js';

/**
 * The images that stand in the page now: their addresses and where they lie. Plates are made for their images. `scale` is pixels of
 * the picture for each of the page. Runs in the page.
 */
export function imageBoxes(most, scale) {
  return [...document.querySelectorAll('img:not(.plated), svg image')]
    .filter((image) => isSeen(image))
    .map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return {
        ...sceneOf(image),
        address: image.getAttribute('src') ?? image.getAttribute('href') ?? '',
        box: [left, top, width, height].map((length) => Math.round(length * scale * 10) / 10),
      };
    })
    .filter(({ address, box }) => address.startsWith('/') && box[2] >= 6 && box[3] >= 6)
    .slice(0, most);
}
