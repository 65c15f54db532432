import { withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { easeInOut, easeOut, lerp } from '../drawing/easing.js';
import { glow, shape, slanted } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

/** Red to violet as the eye sees them; they are what the picture is about, so no theme recolours them. */
const SPECTRUM = ['#ff3b4e', '#ff8a2b', '#ffd72e', '#4fe06b', '#2fb8ff', '#4d6bff', '#a34dff'] as const;

/** White light enters a glass prism and leaves it as a fan of colours. */
export function prism(whole: Stage): Scene {
  const size = whole.focus.radius * 0.8;
  const focus = { ...whole.focus, x: whole.focus.x - size * 0.5 };
  const stage = { ...whole, focus };
  const { palette } = stage;
  const motes = new Motes(stage, { count: 70, colours: [palette.pale, palette.third], rise: 5 });
  return {
    backdrop(context) {
      drawRoom(context, stage, 0.6);
    },
    draw(context, moment) {
      const inlet = { x: focus.x - size * 0.27, y: focus.y + size * 0.12 };
      const outlet = { x: focus.x + size * 0.3, y: focus.y + size * 0.16 };
      drawFan(context, stage, { outlet, moment });
      drawBeam(context, stage, { inlet, moment });
      drawGlass(context, stage, { size, moment, inlet, outlet });
      motes.draw(context, moment);
    },
  };
}

function drawBeam(
  context: DrawingContext,
  { width, height, focus }: Stage,
  { inlet, moment }: { inlet: { x: number; y: number }; moment: Moment },
): void {
  const length = Math.max(width, height);
  const share = easeOut((moment.time + 0.2) / 0.9);
  const angle = -0.32 + Math.sin(moment.time * 0.5) * 0.025;
  const start = { x: inlet.x - Math.cos(angle) * length, y: inlet.y - Math.sin(angle) * length };
  const end = { x: lerp(start.x, inlet.x, share), y: lerp(start.y, inlet.y, share) };
  context.globalCompositeOperation = 'lighter';
  for (const [girth, alpha] of [
    [34, 0.1],
    [17, 0.22],
    [7, 0.95],
  ] as const) {
    const half = girth * (focus.radius / 215);
    context.fillStyle = slanted(
      context,
      [inlet.x - length * 0.55, 0, inlet.x, 0],
      [
        [0, withAlpha('#ffffff', 0)],
        [1, withAlpha('#ffffff', alpha)],
      ],
    );
    shape(context, [
      [start.x, start.y + half * 0.6],
      [end.x, end.y + half * 0.5],
      [end.x, end.y - half * 0.5],
      [start.x, start.y - half * 0.6],
    ]);
  }
  context.globalCompositeOperation = 'source-over';
}

function drawFan(
  context: DrawingContext,
  { width, height, focus }: Stage,
  { outlet, moment }: { outlet: { x: number; y: number }; moment: Moment },
): void {
  const reach = Math.max(width, height) * 1.1 * easeInOut((moment.time - 0.45) / 1.3);
  if (reach <= 0) return;
  context.globalCompositeOperation = 'lighter';
  const spread = 0.66 + 0.03 * Math.sin(moment.time * 0.7);
  SPECTRUM.forEach((colour, index) => {
    const from = 0.02 + (index / SPECTRUM.length) * spread;
    const to = from + (spread / SPECTRUM.length) * 1.35;
    const fade = context.createRadialGradient(outlet.x, outlet.y, 0, outlet.x, outlet.y, Math.max(1, reach));
    const shimmer = 0.8 + 0.1 * Math.sin(moment.time * 1.7 + index);
    fade.addColorStop(0, withAlpha('#ffffff', 0.9));
    fade.addColorStop(0.1, withAlpha(colour, shimmer));
    fade.addColorStop(0.55, withAlpha(colour, shimmer * 0.6));
    fade.addColorStop(1, withAlpha(colour, 0));
    context.fillStyle = fade;
    shape(context, [
      [outlet.x, outlet.y - focus.radius * 0.03],
      [outlet.x + Math.cos(from) * reach, outlet.y + Math.sin(from) * reach],
      [outlet.x + Math.cos(to) * reach, outlet.y + Math.sin(to) * reach],
    ]);
  });
  context.globalCompositeOperation = 'source-over';
}

interface Glass {
  size: number;
  moment: Moment;
  inlet: { x: number; y: number };
  outlet: { x: number; y: number };
}

function drawGlass(context: DrawingContext, { focus, palette }: Stage, { size, moment, inlet, outlet }: Glass): void {
  const { x, y } = focus;
  const top = [x, y - size * 0.72] as const;
  const left = [x - size * 0.82, y + size * 0.66] as const;
  const right = [x + size * 0.82, y + size * 0.66] as const;
  context.fillStyle = slanted(
    context,
    [left[0], top[1], right[0], right[1]],
    [
      [0, withAlpha(palette.pale, 0.34)],
      [0.45, withAlpha(palette.third, 0.12)],
      [1, withAlpha(palette.pale, 0.26)],
    ],
  );
  shape(context, [top, left, right]);
  context.fillStyle = withAlpha('#ffffff', 0.16 * easeOut(moment.time / 0.8));
  shape(context, [
    [inlet.x, inlet.y],
    [outlet.x, outlet.y - size * 0.06],
    [outlet.x, outlet.y + size * 0.1],
  ]);
  context.lineJoin = 'round';
  for (const [width, alpha] of [
    [9, 0.12],
    [2.4, 0.85],
  ] as const) {
    context.strokeStyle = withAlpha(palette.pale, alpha);
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...top);
    context.lineTo(...left);
    context.lineTo(...right);
    context.closePath();
    context.stroke();
  }
  glow(context, { ...inlet, radius: size * 0.3, colour: '#ffffff', strength: 0.55 * easeOut(moment.time / 0.9) });
  glow(context, {
    ...outlet,
    radius: size * 0.36,
    colour: '#ffffff',
    strength: 0.6 * easeOut((moment.time - 0.3) / 0.9),
  });
}
