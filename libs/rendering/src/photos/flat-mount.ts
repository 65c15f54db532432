import type { Box } from '../layout.js';
import type { Stage } from '../scene.js';
import type { Mount } from './mount.js';
import type { Photo } from './photo.js';

/** Share of a photo that a crop may cost for it to stand larger. */
const MOST_LOST = 0.55;

/** A photo on one flat colour, as large as the stage and the crop allow. */
export function flatMount(stage: Stage, { picture }: Photo): Mount {
  const { width, height, palette } = stage;
  const own = picture.width / picture.height;
  const wanted = width / height;
  const ratio = wanted > own ? Math.min(wanted, own / (1 - MOST_LOST)) : Math.max(wanted, own * (1 - MOST_LOST));
  const [across, down] = wanted > ratio ? [height * ratio, height] : [width, width / ratio];
  const place: Box = [(width - across) / 2, (height - down) / 2, across, down];
  return {
    place,
    radius: 0,
    draw: (context) => {
      context.fillStyle = palette.third;
      context.fillRect(0, 0, width, height);
    },
  };
}
