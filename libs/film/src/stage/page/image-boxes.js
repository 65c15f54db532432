import { sceneOf } from './scene-of.js';
import { isSeen } from './text-boxes.js';

/**
 * The images that stand in the page now: their addresses and where they lie, without the plates around them. Plates are made for
 * their images, and blurred ones are grounds. `scale` is pixels of
 * the picture for each of the page. Runs in the page.
 */
export function imageBoxes(most, scale) {
  return [...document.querySelectorAll('img:not(.plated, .blurred > img), svg image')]
    .filter((image) => isSeen(image))
    .map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const [before, above, after, below] = paddingsOf(image);
      return {
        ...sceneOf(image),
        address: image.getAttribute('src') ?? image.getAttribute('href') ?? '',
        box: [left + before, top + above, width - before - after, height - above - below].map(
          (length) => Math.round(length * scale * 10) / 10,
        ),
      };
    })
    .filter(({ address, box }) => address.startsWith('/') && box[2] >= 6 && box[3] >= 6)
    .slice(0, most);
}

function paddingsOf(image) {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(image);
  return [paddingLeft, paddingTop, paddingRight, paddingBottom].map((length) => Number.parseFloat(length) || 0);
}
