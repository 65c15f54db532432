import type { Entrance } from '../look/choose-transitions.js';
import { enteringFrames } from './entering-frames.js';
import type { Revision } from './revision.js';

/** A stretch of a revised film, in frames: drawn, or taken from the first film, where it begins at `first`. */
export interface Stretch {
  from: number;
  frames: number;
  first?: number;
}

/** A scene of a film that is drawn. */
export interface Lasting {
  frames: number;
  entrance: Entrance;
}

/**
 * Which stretches of a revised film are those of the first one. A scene is kept where it lasts as long as before. Its entrance is
 * drawn again where it enters in another way or above another scene.
 */
export function keptStretches(
  scenes: readonly Lasting[],
  revision: Pick<Revision, 'keeps' | 'first'>,
  fps: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  scenes.forEach((scene, index) => {
    const kept = keptOf(index, scenes, revision);
    const drawn = kept ? drawnHead(index, scenes, revision, fps) : scene.frames;
    if (drawn > 0) append(stretches, { from, frames: Math.min(drawn, scene.frames) });
    if (kept && drawn < scene.frames)
      append(stretches, { from: from + drawn, frames: scene.frames - drawn, first: kept.start + drawn });
    from += scene.frames;
  });
  return stretches;
}

/** The scene of the first film that a scene still is. */
function keptOf(index: number, scenes: readonly Lasting[], { keeps, first }: Pick<Revision, 'keeps' | 'first'>) {
  const before = first[keeps[index] ?? -1];
  return before && before.frames === scenes[index]?.frames ? before : undefined;
}

/** Frames at the head of a kept scene that are not those of the first film. */
function drawnHead(
  index: number,
  scenes: readonly Lasting[],
  revision: Pick<Revision, 'keeps' | 'first'>,
  fps: number,
): number {
  const entrance = scenes[index]?.entrance;
  const entered = keptOf(index, scenes, revision)?.entrance;
  if (entrance === 'cut' && entered === 'cut') return 0;
  const isAboveSame =
    keptOf(index - 1, scenes, revision) !== undefined && revision.keeps[index - 1] === (revision.keeps[index] ?? 0) - 1;
  return entrance === entered && isAboveSame ? 0 : enteringFrames(fps);
}

/** Adds a stretch, as a part of the last one where it continues it. */
function append(stretches: Stretch[], { from, frames, first }: Stretch): void {
  const last = stretches.at(-1);
  const continues = last && (first === undefined ? last.first === undefined : last.first! + last.frames === first);
  if (continues) last.frames += frames;
  else stretches.push({ from, frames, ...(first !== undefined && { first }) });
}
