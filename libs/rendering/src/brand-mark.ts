import type { CaptionLook } from './caption-look.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { lowestContrast } from './drawing/oklch.js';
import { box } from './drawing/paint.js';
import { useTypeface } from './kinetic-type.js';
import type { Box } from './layout.js';
import type { Photo } from './photos/photo.js';
import { drawPlate } from './plate.js';
import type { Typeface } from './typeface.js';

/** What is shown of a brand. */
export interface BrandMark {
  name?: string;
  logo?: Photo;
}

export interface MarkLook {
  face: Typeface;
  /** A mark stands on the same plate as captions do. */
  plate: CaptionLook;
}

/** Where a small mark stands: `height` is that of its plate, `corner` its outer corner at the top. */
export interface MarkPlace {
  corner: { x: number; y: number };
  side: 'left' | 'right';
  height: number;
  /** Widest that the mark may be. */
  most: number;
}

/** How small a name may become, as a share of its size. */
const SMALLEST = 0.72;

/** The box of a small mark. */
export function markBox(context: DrawingContext, mark: BrandMark, look: MarkLook, place: MarkPlace): Box {
  const { height, corner, side, most } = place;
  const logo = mark.logo ? logoWidth(mark.logo, height * 0.72, most * 0.5) : 0;
  const size = height * 0.42;
  const room = most - logo - height;
  const name = mark.name ? nameIn(context, mark.name, look.face, { size, room }).width : 0;
  const gap = logo > 0 && name > 0 ? height * 0.24 : 0;
  const width = logo + gap + name + height * (name > 0 ? 0.52 : 0.28);
  return [side === 'right' ? corner.x - width : corner.x, corner.y, width, height];
}

/** Logo and name on a plate that keeps them legible on any picture. */
export function drawMark(context: DrawingContext, mark: BrandMark, look: MarkLook, [x, y, width, height]: Box): void {
  drawPlate(context, look.plate, [x, y, width, height], height * 0.7);
  const inset = height * 0.14;
  let left = x + inset;
  if (mark.logo) {
    const across = logoWidth(mark.logo, height - inset * 2, width - inset * 2);
    drawLogo(context, mark.logo, [left, y + inset, across, height - inset * 2]);
    left += across + height * 0.24;
  } else left += height * 0.12;
  if (!mark.name) return;
  const size = height * 0.42;
  const room = x + width - height * 0.2 - left;
  const name = nameIn(context, mark.name, look.face, { size, room });
  useTypeface(context, look.face, name.size);
  context.fillStyle = look.plate.ink;
  context.fillText(name.text, left, y + height / 2 + name.size * 0.35);
}

/** A name made smaller to fit its room, but not too small to be read: then it is cut. */
function nameIn(
  context: DrawingContext,
  name: string,
  face: Typeface,
  { size, room }: { size: number; room: number },
): { text: string; size: number; width: number } {
  const natural = measured(context, name, face, size);
  const fitted = Math.min(size, (size * room) / natural);
  if (fitted >= size * SMALLEST) return { text: name, size: fitted, width: Math.min(room, natural) };
  const letters = Array.from(name);
  for (let kept = letters.length - 1; ; kept--) {
    const text = `${letters.slice(0, kept).join('').trimEnd()}…`;
    const width = measured(context, text, face, size * SMALLEST);
    if (width <= room || kept === 0) return { text, size: size * SMALLEST, width };
  }
}

/** Contrast at which a logo needs no plate of its own. */
const CLEAR = 4.5;

/**
 * A logo in a box; one that can be seen through stands on whichever plate it is seen better on, or on the flat ground that is
 * there if it is clear on that.
 */
export function drawLogo(context: DrawingContext, logo: Photo, [x, y, width, height]: Box, ground?: string): void {
  const bare = logo.isTransparent && ground !== undefined && lowestContrast(logo.colour, [ground]) >= CLEAR;
  const inset = logo.isTransparent && !bare ? Math.min(width, height) * 0.1 : 0;
  const scale = Math.min((width - inset * 2) / logo.picture.width, (height - inset * 2) / logo.picture.height);
  const [across, down] = [logo.picture.width * scale, logo.picture.height * scale];
  const place: Box = [x + (width - across) / 2, y + (height - down) / 2, across, down];
  const radius = Math.min(across, down) * 0.14;
  context.save();
  if (logo.isTransparent && !bare) {
    const onWhite = lowestContrast(logo.colour, ['#ffffff']) >= lowestContrast(logo.colour, ['#10131a']);
    context.fillStyle = onWhite ? '#ffffff' : '#10131a';
    box(context, [place[0] - inset, place[1] - inset, across + inset * 2, down + inset * 2], radius);
  } else if (!bare) {
    context.beginPath();
    context.roundRect(...place, radius);
    context.clip();
  }
  context.drawImage(logo.picture, ...place);
  context.restore();
}

/** Width of a logo of some height; wide ones are shown lower instead. */
export function logoWidth({ picture }: Photo, height: number, most: number): number {
  return Math.min(most, (picture.width / picture.height) * height);
}

function measured(context: DrawingContext, text: string, face: Typeface, size: number): number {
  useTypeface(context, face, size);
  return context.measureText(text).width;
}
