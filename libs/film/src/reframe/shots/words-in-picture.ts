import type { SmallPicture } from './small-picture.js';

/** Pixels of a picture; right and bottom are behind the last. */
export interface WordBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Plane = Pick<SmallPicture, 'width' | 'height' | 'light'>;

const BLOCK = { width: 8, height: 4 };
/** Steps of light that the edge of a letter makes, and how many edges of each kind a block of letters has. */
const EDGE = 34;
const EDGES = 3;
/** Blocks: a word is at least so long, and has gaps no longer. */
const SHORTEST = 3;
const GAP = 1;

/**
 * Where there are probably words: lines of light and dark strokes close to each other, large and small. What is as busy
 * as letters counts as words.
 */
export function wordsInPicture(picture: Plane): WordBox[] {
  const halved = half(picture);
  const large = linesOf(halved).map((box) => ({
    left: box.left * 2,
    top: box.top * 2,
    right: Math.min(picture.width, box.right * 2),
    bottom: Math.min(picture.height, box.bottom * 2),
  }));
  return joined([...linesOf(picture), ...large]);
}

function half({ width, height, light }: Plane): Plane {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const smaller = new Uint8Array(across * down);
  for (let at = 0; at < smaller.length; at++) {
    const from = Math.floor(at / across) * 2 * width + (at % across) * 2;
    smaller[at] = (light[from]! + light[from + 1]! + light[from + width]! + light[from + width + 1]!) / 4;
  }
  return { width: across, height: down, light: smaller };
}

/** Whether a block has as many strokes as letters have. */
function isBusy({ width, height, light }: Plane, left: number, top: number): boolean {
  let [rises, falls] = [0, 0];
  for (let y = top; y < Math.min(height, top + BLOCK.height); y++) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, left + BLOCK.width); x++) {
      const step = light[y * width + x + 1]! - light[y * width + x - 1]!;
      if (step >= EDGE) rises++;
      else if (step <= -EDGE) falls++;
    }
  }
  return rises >= EDGES && falls >= EDGES;
}

function linesOf(plane: Plane): WordBox[] {
  const boxes: WordBox[] = [];
  for (let top = 0; top < plane.height; top += BLOCK.height) {
    let from = -1;
    let last = -1;
    const close = (): void => {
      if (from >= 0 && last - from + 1 >= SHORTEST) {
        const right = Math.min(plane.width, (last + 1) * BLOCK.width);
        boxes.push({ left: from * BLOCK.width, top, right, bottom: Math.min(plane.height, top + BLOCK.height) });
      }
      from = -1;
    };
    for (let block = 0; block * BLOCK.width < plane.width; block++) {
      if (isBusy(plane, block * BLOCK.width, top)) {
        if (from < 0) from = block;
        last = block;
      } else if (from >= 0 && block - last > GAP) close();
    }
    close();
  }
  return joined(boxes);
}

/** Boxes that touch become one. */
function joined(boxes: readonly WordBox[]): WordBox[] {
  const whole: WordBox[] = [];
  for (let box of boxes) {
    for (;;) {
      const at = whole.findIndex((other) => touches(other, box));
      if (at < 0) break;
      const [other] = whole.splice(at, 1);
      box = {
        left: Math.min(box.left, other!.left),
        top: Math.min(box.top, other!.top),
        right: Math.max(box.right, other!.right),
        bottom: Math.max(box.bottom, other!.bottom),
      };
    }
    whole.push(box);
  }
  return whole;
}

function touches(a: WordBox, b: WordBox): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}
