import type { JointWork } from '../../compose/compose-work.js';
import { JointFrames } from '../../compose/joint-frames.js';
import { videoFrameSize } from '@libs/drawing';
import type { MadeUnit, UnitSurroundings } from '../../units/unit-work.js';
import { encodePiece } from './encode-piece.js';
import { stretchFrames } from './make-piece.js';

export async function makeJoint(work: JointWork, surroundings: UnitSurroundings): Promise<MadeUnit> {
  const count = work.kind === 'fade' ? work.outgoing.frames + work.incoming.frames : work.outgoing.frames;
  const frames = jointFrames(work, count, surroundings);
  return { files: [await encodePiece(frames, { format: work.format, count }, surroundings)], facts: {} };
}

async function* jointFrames(
  { format, kind, colour, ...stretches }: JointWork,
  count: number,
  surroundings: UnitSurroundings,
): AsyncGenerator<Buffer> {
  const joint = new JointFrames(kind, videoFrameSize(format.aspectRatio, format.resolution), colour);
  const outgoing = stretchFrames(stretches.outgoing, format, surroundings);
  const incoming = stretchFrames(stretches.incoming, format, surroundings);
  try {
    for (let at = 0; at < count; at++) {
      const share = (at + 0.5) / count;
      if (kind === 'fade') yield joint.faded(await next(at < count / 2 ? outgoing : incoming), share);
      else yield joint.mixed(await next(outgoing), await next(incoming), share);
    }
  } finally {
    await Promise.allSettled([outgoing.return(undefined), incoming.return(undefined)]);
  }
}

async function next(frames: AsyncGenerator<Buffer>): Promise<Buffer> {
  return (await frames.next()).value as Buffer;
}
