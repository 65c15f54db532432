import { drawLogo, logoWidth, type BrandMark } from './brand-mark.js';
import type { DrawingContext } from './drawing/drawing-context.js';
import { easeOut } from './drawing/easing.js';
import { useTypeface, type TypeSetting } from './kinetic-type.js';
import type { Box, Layout } from './layout.js';
import type { Timeline } from './shot.js';
import type { Typeface } from './typeface.js';

/** Share of the words' box that the brand takes; the words have the rest below it. */
const BRAND = 0.52;
const APART = 18;
/** Seconds until the brand is there. */
const ENTRANCE = 0.6;

/** The layout of an end card that leaves its upper part to the brand. */
export function endCardLayout(layout: Layout): { layout: Layout; place: Box } {
  const [x, y, width, height] = layout.text;
  const taken = height * BRAND;
  return {
    layout: { ...layout, text: [x, y + taken + APART, width, height - taken - APART], rest: 'top' },
    place: [x, y, width, taken],
  };
}

/** A film whose last shot is laid out as an end card: its words in lines, without figures of their own. */
export function withEndCard(timeline: Timeline): Timeline {
  const shots = timeline.shots.map((shot, index) => {
    if (index < timeline.shots.length - 1) return shot;
    const { figure: _figure, ...plain } = shot;
    return { ...plain, layout: 'end-card' as const };
  });
  return { ...timeline, shots };
}

/** The smallest box around a brand's place and the words under it. */
export function writtenBounds([x, y, width, height]: Box, { words, bounds }: TypeSetting): TypeSetting['bounds'] {
  if (words.length === 0) return { x, y, width, height };
  const [left, top] = [Math.min(x, bounds.x), Math.min(y, bounds.y)];
  const right = Math.max(x + width, bounds.x + bounds.width);
  const bottom = Math.max(y + height, bounds.y + bounds.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface EndCardLook {
  face: Typeface;
  ink: string;
  /** The flat colour that the card lies on; undefined on a picture. */
  ground: string | undefined;
  /** Seconds since the shot began. */
  seconds: number;
}

/** Logo over name, in the middle of their place. */
export function drawEndCard(context: DrawingContext, mark: BrandMark, place: Box, look: EndCardLook): void {
  const [x, y, width, height] = place;
  const shown = easeOut((look.seconds - 0.15) / ENTRANCE);
  if (shown <= 0) return;
  const name = mark.name ?? '';
  const size = nameSize(context, name, look.face, { width, height: mark.logo ? height * 0.32 : height * 0.6 });
  const logo = mark.logo ? Math.min(height - (name === '' ? 0 : size * 1.35), 250) : 0;
  const whole = logo + (name === '' ? 0 : size * (mark.logo ? 1.35 : 1));
  const top = y + (height - whole) * 0.6 + (1 - shown) * 18;
  context.save();
  context.globalAlpha = shown;
  if (mark.logo) {
    const across = logoWidth(mark.logo, logo, width * 0.8);
    drawLogo(context, mark.logo, [x + (width - across) / 2, top, across, logo], look.ground);
  }
  if (name !== '') {
    useTypeface(context, look.face, size);
    context.fillStyle = look.ink;
    context.fillText(name, x + (width - context.measureText(name).width) / 2, top + whole - size * 0.22);
  }
  context.restore();
}

function nameSize(
  context: DrawingContext,
  name: string,
  face: Typeface,
  { width, height }: { width: number; height: number },
): number {
  useTypeface(context, face, 100);
  return Math.min(height, 108, (width * 100) / Math.max(1, context.measureText(name).width));
}
