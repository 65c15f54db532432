import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { smoothstep } from '../drawing/easing.js';
import { drawTransition } from '../transition.js';
import type { JointWork } from './compose-work.js';

export interface JointMoment {
  kind: JointWork['kind'];
  width: number;
  height: number;
  outgoing: Drawable;
  incoming: Drawable;
  /** 0 to 1, of the joint's way. */
  share: number;
  /** Of a wipe's edge, and of the dark that a fade passes through. */
  accent: string;
  dark: string;
}

/** Draws one moment of a joint over all of a context. */
export function drawJoint(context: DrawingContext, moment: JointMoment): void {
  const { kind, width, height, outgoing, incoming, share, accent } = moment;
  if (kind === 'fade') {
    drawFade(context, moment);
    return;
  }
  context.drawImage(outgoing, 0, 0, width, height);
  const focus = { x: width / 2, y: height / 2 };
  drawTransition(kind, context, incoming, { width, height, outgoing, share, accent, focus });
}

/** Out into the dark and in again. */
function drawFade(context: DrawingContext, { width, height, outgoing, incoming, share, dark }: JointMoment): void {
  context.drawImage(share < 0.5 ? outgoing : incoming, 0, 0, width, height);
  context.save();
  context.globalAlpha = 1 - smoothstep(0, 0.5, Math.abs(share - 0.5));
  context.fillStyle = dark;
  context.fillRect(0, 0, width, height);
  context.restore();
}
