import { easeInOut, smoothstep } from '@libs/drawing';
import type { JointKind } from './composition.js';

/** Width of a wipe's coloured edge at its widest, and how far its slant reaches, as shares of the frame's sides. */
const [EDGE, SLANT] = [0.16, 0.35];
/** Of a composition that names no colour. */
const BLACK = '#000000';

/** One of the three planes of a frame of yuv420p. */
interface Plane {
  from: number;
  width: number;
  height: number;
  /** The colour of the joint in it. */
  value: number;
}

/** Frames of a joint, mixed from frames of both sides as they are stored: yuv420p, BT.709 in the range of television. */
export class JointFrames {
  private readonly planes: Plane[];
  /** Handed out again and again: valid until the next frame. */
  private readonly frame: Buffer;

  constructor(
    private readonly kind: Exclude<JointKind, 'cut'>,
    { width, height }: { width: number; height: number },
    colour = BLACK,
  ) {
    const [luma, blue, red] = storedColour(colour);
    const half = { width: width / 2, height: height / 2 };
    this.planes = [
      { from: 0, width, height, value: luma },
      { from: width * height, ...half, value: blue },
      { from: width * height * 1.25, ...half, value: red },
    ];
    this.frame = Buffer.alloc(width * height * 1.5);
  }

  /** Both sides in one frame; `share` 0 shows only the old one, 1 only the new one. */
  mixed(outgoing: Buffer, incoming: Buffer, share: number): Buffer {
    if (this.kind === 'dissolve') this.blend(outgoing, (at) => incoming[at]!, smoothstep(0, 1, share));
    else for (const plane of this.planes) this.wipe(plane, { outgoing, incoming, share });
    return this.frame;
  }

  /** One side, the nearer the middle of the joint the more of its colour. */
  faded(side: Buffer, share: number): Buffer {
    const weight = 1 - smoothstep(0, 0.5, Math.abs(share - 0.5));
    for (const { from, width, height, value } of this.planes)
      this.blend(side, () => value, weight, from, from + width * height);
    return this.frame;
  }

  private blend(under: Buffer, over: (at: number) => number, weight: number, from = 0, to = this.frame.length): void {
    for (let at = from; at < to; at++) this.frame[at] = Math.round(under[at]! * (1 - weight) + over(at) * weight);
  }

  /** The new side comes from the left behind a slanted edge of the colour. */
  private wipe(
    { from, width, height, value }: Plane,
    { outgoing, incoming, share }: { outgoing: Buffer; incoming: Buffer; share: number },
  ): void {
    const slant = height * SLANT;
    const foot = -slant + (width + slant * 2) * easeInOut(share);
    const band = width * EDGE * Math.sin(Math.PI * share);
    for (let row = 0; row < height; row++) {
      const edge = foot + slant * (1 - row / height);
      const [start, end] = [from + row * width, from + (row + 1) * width];
      const [shown, coloured] = [within(edge, width), within(edge + band, width)];
      outgoing.copy(this.frame, start, start, end);
      this.frame.fill(value, start, start + coloured);
      incoming.copy(this.frame, start, start, start + shown);
    }
  }
}

function within(edge: number, width: number): number {
  return Math.round(Math.min(width, Math.max(0, edge)));
}

/** A colour `#rrggbb` as a frame stores it. */
function storedColour(colour: string): [luma: number, blue: number, red: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const chroma = (part: number, most: number): number => Math.round(128 + (224 * (part - luma)) / most);
  return [Math.round(16 + 219 * luma), chroma(blue, 1.8556), chroma(red, 1.5748)];
}
