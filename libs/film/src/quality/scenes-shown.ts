import type { Gate } from '@libs/drawing';
import { extent, range } from 'd3-array';

/** A scene as a finished film must show it. */
export interface ExpectedScene {
  /** Seconds at which it begins, and at which all of it is there. */
  startSeconds: number;
  at: number;
  /** The letters that it sets; undefined for a picture of the caller, which may look like any other. */
  letters?: string;
  /** It is taken from a finished film, which was judged. */
  isKept?: boolean;
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
 * Why a scene is not seen. `pictures` are of the first frame and of each scene's own moment. A scene is missing where its picture
 * is flat, frozen or doubled where it is the film's first one, or the one of the scene before it, which sets other letters. Ground
 * with a texture is never flat: without matter it is found where the scene before stands on it, too.
 */
export function sceneFault(
  index: number,
  { scenes, pictures }: { scenes: readonly ExpectedScene[]; pictures: readonly LightBlocks[] },
): string | undefined {
  const [scene, before, picture] = [scenes[index]!, scenes[index - 1], pictures[index + 1]];
  if (scene.isKept) return undefined;
  if (!picture) return 'has no picture';
  if (!scene.letters) return undefined;
  const isLike = (other: LightBlocks | undefined): boolean =>
    other !== undefined && isSame(picture, other, scene.captions);
  if (isFlat(picture, scene.captions)) return 'is empty';
  const isOtherThan = (one: ExpectedScene | undefined): boolean =>
    one?.letters !== undefined && !isNearly(scene.letters!, one.letters);
  if (isOtherThan(before) && isLike(pictures[index])) return 'shows the picture of the scene before it';
  return isOtherThan(scenes[0]) && isLike(pictures[0]) ? 'shows the first picture of the film' : undefined;
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
function isSame(one: LightBlocks, other: LightBlocks, captions: ExpectedScene['captions']): boolean {
  return placesBeside(one, captions).every((at) => Math.abs(one.blocks[at]! - other.blocks[at]!) <= ENCODED);
}

/** Whether a picture is of one light outside the rows of captions. */
function isFlat(picture: LightBlocks, captions: ExpectedScene['captions']): boolean {
  const [least = 0, most = 0] = extent(placesBeside(picture, captions), (at) => picture.blocks[at]);
  return most - least <= 2 * ENCODED;
}

function placesBeside({ blocks, width }: LightBlocks, captions = { top: 1, bottom: 1 }): number[] {
  const height = blocks.length / width;
  const [top, bottom] = [Math.floor(captions.top * height), Math.ceil(captions.bottom * height)];
  return range(blocks.length).filter((at) => Math.floor(at / width) < top || Math.floor(at / width) >= bottom);
}
