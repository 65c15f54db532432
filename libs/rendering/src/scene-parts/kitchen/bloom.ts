import { mix, withAlpha } from '../../drawing/colour.js';
import type { DrawingContext } from '../../drawing/drawing-context.js';
import { clamp } from '../../drawing/easing.js';
import { disc } from '../../drawing/paint.js';
import type { KitchenMotif } from './motif.js';
import { Steam } from './steam.js';

interface Bubble {
  x: number;
  y: number;
  size: number;
  from: number;
}

const FOLDS = 26;

/** Wet grounds in a paper filter, seen from above: they swell, and bubbles come up. */
export const drawBloom: KitchenMotif = (stage, { x, y, radius }) => {
  const { palette, random } = stage;
  const steam = new Steam(stage, '#ffffff');
  const bubbles: Bubble[] = Array.from({ length: 70 }, () => {
    const [angle, away] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.66];
    return {
      x: Math.cos(angle) * away,
      y: Math.sin(angle) * away,
      size: random.between(0.02, 0.075),
      from: random.between(0, 2),
    };
  });
  return (context, { time }) => {
    context.fillStyle = withAlpha('#000000', 0.32);
    disc(context, x + radius * 0.08, y + radius * 0.12, radius * 1.1);
    context.fillStyle = mix(palette.pale, palette.land[0], 0.28);
    disc(context, x, y, radius * 1.08);
    drawPaper(context, {
      x,
      y,
      radius,
      paper: mix(palette.pale, '#ffffff', 0.5),
      fold: mix(palette.pale, palette.land[1], 0.4),
    });
    const swell = radius * (0.7 + 0.03 * clamp(time / 2.5));
    const grounds = context.createRadialGradient(x, y, 0, x, y, swell);
    grounds.addColorStop(0, '#7a4a2a');
    grounds.addColorStop(0.6, '#52301b');
    grounds.addColorStop(1, '#2a160b');
    context.fillStyle = grounds;
    disc(context, x, y, swell);
    for (const bubble of bubbles) drawBubble(context, { x, y, radius, time }, bubble, palette.accent);
    steam.draw(context, { x, y: y + radius * 0.3, width: radius, height: radius * 1.2, time });
  };
};

function drawPaper(
  context: DrawingContext,
  { x, y, radius, paper, fold }: { x: number; y: number; radius: number; paper: string; fold: string },
): void {
  context.fillStyle = paper;
  context.beginPath();
  for (let point = 0; point <= FOLDS * 2; point++) {
    const angle = (point / (FOLDS * 2)) * Math.PI * 2;
    const reach = radius * (point % 2 === 0 ? 0.99 : 0.95);
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.fill();
  context.strokeStyle = withAlpha(fold, 0.7);
  context.lineWidth = 2;
  for (let line = 0; line < FOLDS; line++) {
    const angle = ((line + 0.5) / FOLDS) * Math.PI * 2;
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * radius * 0.7, y + Math.sin(angle) * radius * 0.7);
    context.lineTo(x + Math.cos(angle) * radius * 0.95, y + Math.sin(angle) * radius * 0.95);
    context.stroke();
  }
}

function drawBubble(
  context: DrawingContext,
  { x, y, radius, time }: { x: number; y: number; radius: number; time: number },
  bubble: Bubble,
  light: string,
): void {
  const age = (time + 2 - bubble.from) % 2.4;
  if (age < 0 || age > 1.7) return;
  const size = radius * bubble.size * Math.min(1, age / 0.5) * (age > 1.5 ? 1.15 : 1);
  const [left, top] = [x + bubble.x * radius, y + bubble.y * radius];
  context.fillStyle = withAlpha(mix('#a8754a', light, 0.3), 0.75);
  disc(context, left, top, size);
  context.fillStyle = withAlpha('#ffffff', 0.55);
  disc(context, left - size * 0.3, top - size * 0.35, size * 0.25);
}
