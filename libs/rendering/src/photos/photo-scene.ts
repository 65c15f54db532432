import { withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { clamp, lerp, smoothstep } from '../drawing/easing.js';
import type { Box } from '../layout.js';
import type { Moment, Scene, Stage } from '../scene.js';
import type { Photo } from './photo.js';

/** Share of a photo that a crop to the whole frame may cost before it is shown in a frame of its own. */
const MOST_LOST = 0.42;
/** Seconds in which one photo of a shot gives way to the next. */
const CHANGE = 0.5;
const BLUR_WIDTH = 40;
/** How near the camera goes. */
const NEAREST = 1.08;

export interface PhotoOrder {
  photos: readonly Photo[];
  /** Whether the shot's words stand over the middle of the picture, so that nothing may be set beside them. */
  centred: boolean;
  /** Seconds of the shot. */
  seconds: number;
  /** Which shot of the film it is: neighbours move in opposite ways. */
  index: number;
}

/** Photos that the camera wanders over, one after the other, each framed for the shape of the film. */
export function photoScene(stage: Stage, order: PhotoOrder): Scene {
  const { photos, seconds } = order;
  const each = seconds / Math.max(1, photos.length);
  const blurred = photos.map((photo) => (isFramed(stage, photo, order) ? blur(stage, photo) : undefined));
  return {
    backdrop: (context) => {
      context.fillStyle = stage.palette.deep;
      context.fillRect(0, 0, stage.width, stage.height);
    },
    draw: (context, moment) => {
      const now = Math.min(photos.length - 1, Math.max(0, Math.floor(moment.time / each)));
      const share = now + 1 < photos.length ? smoothstep((now + 1) * each - CHANGE, (now + 1) * each, moment.time) : 0;
      for (const [at, alpha] of [
        [now, 1],
        [now + 1, share],
      ] as const) {
        const photo = photos[at];
        if (!photo || alpha <= 0) continue;
        context.save();
        context.globalAlpha = alpha;
        const progress = clamp((moment.time - at * each + CHANGE / 2) / (each + CHANGE));
        drawPhoto(context, {
          stage,
          photo,
          backdrop: blurred[at],
          progress,
          inward: (order.index + at) % 2 === 0,
          moment,
        });
        context.restore();
      }
    },
  };
}

interface PhotoMoment {
  stage: Stage;
  photo: Photo;
  /** A soft enlargement behind a photo that has a frame of its own. */
  backdrop: Drawable | undefined;
  progress: number;
  inward: boolean;
  moment: Moment;
}

function drawPhoto(context: DrawingContext, { stage, photo, backdrop, progress, inward }: PhotoMoment): void {
  const { width, height } = stage;
  const whole: Box = [0, 0, width, height];
  if (!backdrop) {
    wander(context, photo, { place: whole, progress, inward });
    return;
  }
  context.drawImage(backdrop, ...whole);
  const place = frameFor(stage, photo);
  const radius = 18;
  context.save();
  context.shadowColor = withAlpha('#000000', 0.5);
  context.shadowBlur = 42;
  context.shadowOffsetY = 14;
  context.fillStyle = stage.palette.deep;
  context.beginPath();
  context.roundRect(...place, radius);
  context.fill();
  context.restore();
  context.beginPath();
  context.roundRect(...place, radius);
  context.clip();
  wander(context, photo, { place, progress, inward });
}

/** Covers a place with a photo: slowly nearer or further, and along what the crop leaves over. */
function wander(
  context: DrawingContext,
  { picture, focal }: Photo,
  { place: [x, y, width, height], progress, inward }: { place: Box; progress: number; inward: boolean },
): void {
  const cover = Math.max(width / picture.width, height / picture.height);
  const zoom = cover * lerp(inward ? 1 : NEAREST, inward ? NEAREST : 1, progress);
  const [across, down] = [picture.width * zoom, picture.height * zoom];
  const along = (inward ? 1 : -1) * lerp(-0.05, 0.05, progress);
  const left = clamp(width / 2 - clamp(focal.x + (across / width > 1.25 ? along * 2 : 0)) * across, width - across, 0);
  const top = clamp(height / 2 - clamp(focal.y + (down / height > 1.25 ? along * 2 : 0)) * down, height - down, 0);
  context.drawImage(picture, x + left, y + top, across, down);
}

function isFramed(stage: Stage, photo: Photo, { centred }: PhotoOrder): boolean {
  return !centred && needsFrame(photo, stage);
}

/** Whether a crop to the shape of a frame would lose too much of a photo. */
export function needsFrame({ picture }: Photo, { width, height }: { width: number; height: number }): boolean {
  const fit = picture.width / picture.height / (width / height);
  return 1 - Math.min(fit, 1 / fit) > MOST_LOST;
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
  const down = Math.min(across / ratio, height * 0.34);
  return [(width - across) / 2, focus.y - down / 2, across, down];
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
