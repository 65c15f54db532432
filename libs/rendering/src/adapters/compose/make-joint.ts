import type { JointWork } from '../../compose/compose-work.js';
import { drawJoint } from '../../compose/draw-joint.js';
import { videoFrameSize } from '../../frame-size.js';
import type { MadeUnit, UnitSurroundings } from '../../unit-work.js';
import { CanvasStudio } from '../canvas-studio.js';
import { encodePiece } from './encode-piece.js';
import { designSurface, layPixels, segmentFrames } from './segment-frames.js';
import { themeOfLook } from './theme-of-look.js';

export async function makeJoint(work: JointWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const count = work.kind === 'fade' ? work.outgoing.frames + work.incoming.frames : work.outgoing.frames;
  const piece = await encodePiece(jointFrames(work, count, surroundings), { format: work.format, count }, surroundings);
  return { files: [piece], facts: {} };
}

async function* jointFrames(work: JointWork, count: number, surroundings: UnitSurroundings): AsyncGenerator<Buffer> {
  const { format, look, kind } = work;
  const studio = new CanvasStudio();
  const frame = videoFrameSize(format.aspectRatio, format.resolution);
  const { accent, deep: dark } = (await themeOfLook(look, surroundings)).palette(look.light);
  const [from, to, joined] = [0, 1, 2].map(() => designSurface(studio, frame));
  if (!from || !to || !joined) return;
  const [width, height] = [frame.width / frame.density, frame.height / frame.density];
  const outgoing = (await segmentFrames(work.outgoing, format, { studio, surroundings, look })).frames[
    Symbol.asyncIterator
  ]();
  const incoming = (await segmentFrames(work.incoming, format, { studio, surroundings, look })).frames[
    Symbol.asyncIterator
  ]();
  try {
    for (let at = 0; at < count; at++) {
      const [out, into] = kind === 'fade' ? [at < count / 2, at >= count / 2] : [true, true];
      if (out) layPixels(from, (await outgoing.next()).value as Buffer);
      if (into) layPixels(to, (await incoming.next()).value as Buffer);
      const share = (at + 0.5) / count;
      const pictures = { outgoing: from.picture, incoming: to.picture };
      drawJoint(joined.context, { kind, width, height, ...pictures, share, accent, dark });
      yield studio.pixels(joined);
    }
  } finally {
    await Promise.allSettled([outgoing.return?.(), incoming.return?.()]);
  }
}
