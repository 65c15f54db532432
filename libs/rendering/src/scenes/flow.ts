import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { Noise } from '../drawing/noise.js';
import { glow, slanted } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { MARGIN } from '../scene-parts/backdrop.js';
import { cloudTexture } from '../scene-parts/cloud-texture.js';
import { Motes } from '../scene-parts/motes.js';

/** Silk: bands of light that fold over each other, for subjects without a picture of their own. */
export function flow(stage: Stage): Scene {
  const { palette, random, width, height, focus } = stage;
  const noise = new Noise(random);
  const ground = cloudTexture(stage, {
    noise,
    scale: 1.4,
    colours: [palette.deep, mix(palette.deep, palette.base, 0.6), palette.base],
  });
  const motes = new Motes(stage, { count: 46, colours: [palette.accent, palette.pale, palette.second] });
  const tilt = random.between(-0.22, 0.22) + (stage.variant % 2 === 0 ? -0.2 : 0.25);
  const colours = random.shuffle([palette.accent, palette.second, palette.third, palette.sky[1], palette.sky[2]]);
  return {
    backdrop(context) {
      context.drawImage(ground, -MARGIN, -MARGIN, width + MARGIN * 2, height + MARGIN * 2);
      glow(context, {
        x: focus.x,
        y: focus.y,
        radius: focus.radius * 3,
        colour: mix(palette.third, palette.base, 0.3),
        strength: 0.55,
      });
    },
    draw(context, moment) {
      context.save();
      context.translate(width / 2, focus.y * 0.5 + height * 0.27);
      context.rotate(tilt);
      colours.forEach((colour, band) => drawSilk(context, stage, { colour, band, noise, moment }));
      context.restore();
      motes.draw(context, moment);
    },
  };
}

function drawSilk(
  context: DrawingContext,
  { width, height }: Stage,
  { colour, band, noise, moment }: { colour: string; band: number; noise: Noise; moment: Moment },
): void {
  const reach = Math.hypot(width, height) * 0.62;
  const rest = (band - 2) * height * 0.085;
  const edge = (x: number, side: number): number => {
    const along = x / 420 + band * 7.7;
    const bend = noise.at(along * 0.7 + moment.time * 0.11, band * 3.1 + moment.time * 0.09) * height * 0.2;
    const girth = 34 + 62 * (1 + noise.at(along + 40 - moment.time * 0.16, 9.1 + band));
    return rest + bend + side * girth - moment.pan * band * 5;
  };
  context.fillStyle = slanted(
    context,
    [0, rest - height * 0.24, 0, rest + height * 0.24],
    [
      [0, withAlpha(mix(colour, '#ffffff', 0.25), 0.02)],
      [0.42, withAlpha(colour, 0.72)],
      [0.56, withAlpha(mix(colour, '#ffffff', 0.35), 0.85)],
      [1, withAlpha(colour, 0.06)],
    ],
  );
  context.beginPath();
  for (let x = -reach; x <= reach; x += 18) context.lineTo(x, edge(x, -1));
  for (let x = reach; x >= -reach; x -= 18) context.lineTo(x, edge(x, 1));
  context.closePath();
  context.fill();
  context.strokeStyle = withAlpha(mix(colour, '#ffffff', 0.6), 0.5);
  context.lineWidth = 1.4;
  context.beginPath();
  for (let x = -reach; x <= reach; x += 18) context.lineTo(x, edge(x, -1));
  context.stroke();
}
