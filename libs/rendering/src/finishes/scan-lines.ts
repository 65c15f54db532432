import type { Finish } from './finish.js';

/** Fine dark lines across the picture, as of a screen. */
export const scanLines: Finish = (context, { width, height }) => {
  context.fillStyle = 'rgba(0,0,0,0.16)';
  for (let y = 0; y < height; y += 5) context.fillRect(0, y, width, 1.6);
};
