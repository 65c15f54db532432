import type { DrawingContext } from '../drawing/drawing-context.js';
import { clamp, lerp, smoothstep } from '../drawing/easing.js';
import type { Box } from '../layout.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { flatMount } from './flat-mount.js';
import type { Mount } from './mount.js';
import type { Photo } from './photo.js';
import { softMount } from './soft-mount.js';

/** Share of a photo that a crop to the whole frame may cost before it is shown in a frame of its own. */
const MOST_LOST = 0.42;
/** Seconds in which one photo of a shot gives way to the next. */
const CHANGE = 0.5;
/** How near the camera goes. */
const NEAREST = 1.08;

export interface PhotoOrder {
  photos: readonly Photo[];
  /** Whether the shot's words stand over the middle of the picture, so that nothing may be set beside them. */
  centred: boolean;
  /** Whether there are no words. */
  alone: boolean;
  /** What is around a photo that does not fill the stage. */
  mount: 'soft' | 'flat';
  /** Seconds of the shot. */
  seconds: number;
  /** Which shot of the film it is: neighbours move in opposite ways. */
  index: number;
}

/** Photos that the camera wanders over, one after the other, each framed for the shape of the film. */
export function photoScene(stage: Stage, order: PhotoOrder): Scene {
  const { photos, seconds } = order;
  const each = seconds / Math.max(1, photos.length);
  const mounts = photos.map((photo) => mountOf(stage, photo, order));
  return {
    frames: mounts.flatMap((mount) => (mount ? [mount.place] : [])),
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
          mount: mounts[at],
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
  /** Of a photo that has a frame of its own. */
  mount: Mount | undefined;
  progress: number;
  inward: boolean;
  moment: Moment;
}

function drawPhoto(context: DrawingContext, { stage, photo, mount, progress, inward }: PhotoMoment): void {
  const whole: Box = [0, 0, stage.width, stage.height];
  if (!mount) {
    wander(context, photo, { place: whole, progress, inward });
    return;
  }
  mount.draw(context);
  context.beginPath();
  context.roundRect(...mount.place, mount.radius);
  context.clip();
  wander(context, photo, { place: mount.place, progress, inward });
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

function mountOf(stage: Stage, photo: Photo, { centred, alone, mount }: PhotoOrder): Mount | undefined {
  if (centred || !needsFrame(photo, stage)) return undefined;
  return mount === 'flat' ? flatMount(stage, photo) : softMount(stage, photo, alone);
}

/** Whether a crop to the shape of a frame would lose too much of a photo. */
export function needsFrame({ picture }: Photo, { width, height }: { width: number; height: number }): boolean {
  const fit = picture.width / picture.height / (width / height);
  return 1 - Math.min(fit, 1 / fit) > MOST_LOST;
}
