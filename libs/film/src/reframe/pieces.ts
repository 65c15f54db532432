import { perSecond, type FrameRate } from './frame-rate.js';
import type { Shot } from './shots/shot.js';

/** Seconds. */
const LONGEST_PIECE = 10;

/** Frames of a film that are made in one go, with the shot that says how. */
export interface Piece {
  firstFrame: number;
  frames: number;
  shot: Shot;
}

/** The shots in their order, long ones in parts that are about equally long. */
export function piecesOf(shots: readonly Shot[], rate: FrameRate): Piece[] {
  return shots.flatMap((shot) => {
    const count = Math.ceil(shot.frames / (perSecond(rate) * LONGEST_PIECE));
    const edges = Array.from({ length: count + 1 }, (_, at) => Math.round((shot.frames * at) / count));
    return edges.slice(1).map((edge, at) => ({
      firstFrame: shot.firstFrame + edges[at]!,
      frames: edge - edges[at]!,
      shot,
    }));
  });
}
