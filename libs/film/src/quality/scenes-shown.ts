import type { Gate } from '@libs/drawing';

/** A scene as a finished film must show it. */
export interface ExpectedScene {
  /** Seconds at which it begins, and at which all of it is there. */
  startSeconds: number;
  at: number;
  /** The letters that it sets; undefined for a picture of the caller, which may look like any other. */
  letters?: string;
  /** The rows that captions may cover, as shares of the frame's height. */
  captions?: { top: number; bottom: number };
}

/** The light of a frame, reduced to blocks: one byte for each, row after row. */
export interface LightBlocks {
  width: number;
  blocks: Uint8Array;
}

/** Pixels on a side of a block. */
export const BLOCK = 8;

/** Levels of 255 by which an encoder may change a block of two equal pictures. */
const ENCODED = 6;

/** The scene that stands at a second, for a refusal: scenes are counted from 1. */
export function sceneNamed(scenes: readonly ExpectedScene[], seconds: number): string {
  const index = scenes.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
  return `scene ${index + 1} (${seconds.toFixed(1)} s)`;
}

/** Whether each scene of a finished film is seen; see `sceneFault`. */
export function scenesShown(scenes: readonly ExpectedScene[], pictures: readonly LightBlocks[]): Gate {
  const faults = scenes.flatMap(({ startSeconds }, index) => {
    const fault = sceneFault(index, { scenes, pictures });
    return fault === undefined ? [] : [`${sceneNamed(scenes, startSeconds)}, which ${fault}`];
  });
  const measured = faults.length === 0 ? 'right' : `wrong in ${faults.join(', and in ')}`;
  return { passed: faults.length === 0, measured, limit: 'right in every scene' };
}

/**
 * Why a scene is not seen. `pictures` are of the first frame and of each scene's own moment. A scene is missing, frozen or doubled
 * where its picture is the empty one with which the film begins, or the one of the scene before it, which sets other letters.
 */
export function sceneFault(
  index: number,
  { scenes, pictures }: { scenes: readonly ExpectedScene[]; pictures: readonly LightBlocks[] },
): string | undefined {
  const [scene, before, picture] = [scenes[index]!, scenes[index - 1], pictures[index + 1]];
  if (!picture) return 'has no picture';
  if (!scene.letters) return undefined;
  const isLike = (other: LightBlocks | undefined): boolean =>
    other !== undefined && isSame(picture, other, scene.captions);
  if (scenes[0]?.letters !== undefined && isLike(pictures[0])) return 'is empty';
  const isOther = before?.letters !== undefined && !isNearly(scene.letters, before.letters);
  return isOther && isLike(pictures[index]) ? 'shows the picture of the scene before it' : undefined;
}

/** Whether half of a text begins or ends like another: two such pictures may differ in a sign that is too small to be measured. */
function isNearly(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  let before = 0;
  while (before < shortest && one[before] === other[before]) before++;
  let after = 0;
  while (after < shortest - before && one.at(-1 - after) === other.at(-1 - after)) after++;
  return (before + after) * 2 >= Math.max(one.length, other.length);
}

/** Whether two pictures are equal outside the rows of captions. */
function isSame(one: LightBlocks, other: LightBlocks, captions = { top: 1, bottom: 1 }): boolean {
  const height = one.blocks.length / one.width;
  const [top, bottom] = [Math.floor(captions.top * height), Math.ceil(captions.bottom * height)];
  return one.blocks.every((light, at) => {
    const row = Math.floor(at / one.width);
    return (row >= top && row < bottom) || Math.abs(light - other.blocks[at]!) <= ENCODED;
  });
}
