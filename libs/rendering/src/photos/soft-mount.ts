import { withAlpha } from '../drawing/colour.js';
import type { Drawable } from '../drawing/drawing-context.js';
import type { Box } from '../layout.js';
import type { Stage } from '../scene.js';
import type { Mount } from './mount.js';
import type { Photo } from './photo.js';

const BLUR_WIDTH = 40;
const RADIUS = 18;
/** Shares of the stage that a photo without words takes at most, and where its middle is. */
const ALONE = { across: 0.88, down: 0.82, middle: 0.47 };
/** Share of such a photo that is always seen. */
const KEPT = 0.75;

/** A photo beside the words, or alone, with a shadow, on a soft enlargement of itself. */
export function softMount(stage: Stage, photo: Photo, alone: boolean): Mount {
  const place = alone ? frameAlone(stage, photo) : frameFor(stage, photo);
  const backdrop = blur(stage, photo);
  return {
    place,
    radius: RADIUS,
    draw: (context) => {
      context.drawImage(backdrop, 0, 0, stage.width, stage.height);
      context.save();
      context.shadowColor = withAlpha('#000000', 0.5);
      context.shadowBlur = 42;
      context.shadowOffsetY = 14;
      context.fillStyle = stage.palette.deep;
      context.beginPath();
      context.roundRect(...place, RADIUS);
      context.fill();
      context.restore();
    },
  };
}

/** The place beside the words: as large as it can be without crossing the middle that the words may reach. */
function frameFor({ width, height, focus }: Stage, { picture }: Photo): Box {
  if (width >= height) {
    const room = Math.min(focus.x, width - focus.x) * 2 - width * 0.05;
    const ratio = Math.min(1, Math.max(0.6, picture.width / picture.height));
    const down = Math.min(height * 0.72, Math.min(room, width * 0.42) / ratio);
    return [focus.x - (down * ratio) / 2, height * 0.44 - down / 2, down * ratio, down];
  }
  const ratio = Math.max(1.2, Math.min(1.6, picture.width / picture.height));
  const across = width * 0.9;
  const down = Math.min(across / ratio, height * 0.34, focus.radius * 2);
  return [(width - across) / 2, focus.y - down / 2, across, down];
}

/** Nearly as large as the stage, cut towards its shape as far as little is lost. */
function frameAlone({ width, height }: Stage, { picture }: Photo): Box {
  const own = picture.width / picture.height;
  const wanted = width / height;
  const ratio = wanted > own ? Math.min(wanted, own / KEPT) : Math.max(wanted, own * KEPT);
  const down = Math.min(height * ALONE.down, (width * ALONE.across) / ratio);
  return [(width - down * ratio) / 2, height * ALONE.middle - down / 2, down * ratio, down];
}

/** A soft, darkened enlargement of a photo that fills the stage. */
function blur(stage: Stage, photo: Photo): Drawable {
  const { studio, width, height, palette } = stage;
  const small = studio.surface(BLUR_WIDTH, Math.max(8, Math.round((BLUR_WIDTH * height) / width)));
  const cover = Math.max(small.width / photo.picture.width, small.height / photo.picture.height) * 1.3;
  const [across, down] = [photo.picture.width * cover, photo.picture.height * cover];
  small.context.filter = 'blur(1.5px)';
  small.context.drawImage(photo.picture, (small.width - across) / 2, (small.height - down) / 2, across, down);
  small.context.filter = 'none';
  small.context.fillStyle = withAlpha(palette.deep, 0.5);
  small.context.fillRect(0, 0, small.width, small.height);
  const large = studio.surface(Math.ceil(width / 2), Math.ceil(height / 2));
  large.context.filter = 'blur(12px)';
  large.context.drawImage(small.picture, -12, -12, large.width + 24, large.height + 24);
  return large.picture;
}
