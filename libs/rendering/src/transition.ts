import { easeInOut, smoothstep } from './drawing/easing.js';
import type { Drawable, DrawingContext } from './drawing/drawing-context.js';

/** How one shot becomes the next. */
export const TRANSITION_KINDS = ['cut', 'dissolve', 'wipe', 'push', 'slide', 'iris', 'blinds', 'flash'] as const;
export type TransitionKind = (typeof TRANSITION_KINDS)[number];

/** Seconds that two shots share; half before the boundary, half after. */
export const TRANSITION_SECONDS = 0.5;

/** How bright a flash is at most, 0–1; a single one a cut, so that it is far from what can harm. */
const FLASH = 0.55;
const BLINDS = 7;

export interface TransitionFrame {
  width: number;
  height: number;
  /** The old shot, as it is on the context. */
  outgoing: Drawable;
  /** 0 shows only the old shot, 1 only the new one. */
  share: number;
  accent: string;
  /** Where the new shot has its motif. */
  focus: { x: number; y: number };
}

/** Lays the new shot over the old one, which is already on the context. */
export function drawTransition(
  kind: TransitionKind,
  context: DrawingContext,
  incoming: Drawable,
  frame: TransitionFrame,
): void {
  const { width, height, share } = frame;
  context.save();
  switch (kind) {
    case 'cut':
      if (share >= 0.5) context.drawImage(incoming, 0, 0, width, height);
      break;
    case 'dissolve':
      context.globalAlpha = smoothstep(0, 1, share);
      context.drawImage(incoming, 0, 0, width, height);
      break;
    case 'wipe':
      drawWipe(context, incoming, frame);
      break;
    case 'push':
      context.drawImage(incoming, (1 - easeInOut(share)) * width, 0, width, height);
      break;
    case 'slide':
      drawSlide(context, incoming, frame);
      break;
    case 'blinds':
      drawBlinds(context, incoming, frame);
      break;
    case 'flash':
      if (share >= 0.5) context.drawImage(incoming, 0, 0, width, height);
      context.globalAlpha = FLASH * (1 - Math.abs(share * 2 - 1));
      context.fillStyle = frame.accent;
      context.fillRect(0, 0, width, height);
      break;
    case 'iris': {
      const reach = Math.hypot(width, height);
      context.beginPath();
      context.arc(frame.focus.x, frame.focus.y, reach * easeInOut(share), 0, Math.PI * 2);
      context.clip();
      context.drawImage(incoming, 0, 0, width, height);
      break;
    }
  }
  context.restore();
}

/** The old picture is pushed out by the new one, upwards on frames that are higher than wide. */
function drawSlide(
  context: DrawingContext,
  incoming: Drawable,
  { width, height, share, outgoing }: TransitionFrame,
): void {
  const gone = easeInOut(share);
  const [x, y] = width >= height ? [width, 0] : [0, height];
  context.drawImage(outgoing, -x * gone, -y * gone, width, height);
  context.drawImage(incoming, x * (1 - gone), y * (1 - gone), width, height);
}

/** Upright slats that open one after the other. */
function drawBlinds(context: DrawingContext, incoming: Drawable, { width, height, share }: TransitionFrame): void {
  const slat = width / BLINDS;
  context.beginPath();
  for (let blind = 0; blind < BLINDS; blind++) {
    const open = easeInOut(share * 1.6 - (blind / BLINDS) * 0.6);
    if (open > 0) context.rect(blind * slat, 0, slat * open + 0.5, height);
  }
  context.clip();
  context.drawImage(incoming, 0, 0, width, height);
}

function drawWipe(
  context: DrawingContext,
  incoming: Drawable,
  { width, height, share, accent }: TransitionFrame,
): void {
  const slant = height * 0.35;
  const edge = -slant + (width + slant * 2) * easeInOut(share);
  const band = width * 0.16 * Math.sin(Math.PI * share);
  context.fillStyle = accent;
  slantedPath(context, edge + band, slant, height);
  context.fill();
  slantedPath(context, edge, slant, height);
  context.clip();
  context.drawImage(incoming, 0, 0, width, height);
}

function slantedPath(context: DrawingContext, edge: number, slant: number, height: number): void {
  context.beginPath();
  context.moveTo(-slant * 2, 0);
  context.lineTo(edge + slant, 0);
  context.lineTo(edge, height);
  context.lineTo(-slant * 2, height);
  context.closePath();
}
