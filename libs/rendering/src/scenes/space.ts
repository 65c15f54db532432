import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { Noise } from '../drawing/noise.js';
import { disc, downward, glow } from '../drawing/paint.js';
import { stillLayer, type Scene, type Stage } from '../scene.js';
import { MARGIN } from '../scene-parts/backdrop.js';
import { Stars } from '../scene-parts/stars.js';
import { cloudTexture } from '../scene-parts/cloud-texture.js';

/** A planet among stars and a nebula: ringed, with a moon, or (variant 2) the curve of one filling the lower frame. */
export function space(stage: Stage): Scene {
  const { width, height, focus, palette, random } = stage;
  const huge = stage.variant % 3 === 2;
  const radius = huge ? width * 0.9 : Math.min(focus.radius * 0.78, Math.min(focus.x, width - focus.x) / 1.98);
  const centre = huge ? { x: width * 0.5, y: height * 0.72 + radius } : { x: focus.x, y: focus.y };
  const noise = new Noise(random);
  const nebula = cloudTexture(stage, {
    noise,
    colours: [
      palette.deep,
      palette.deep,
      mix(palette.deep, palette.base, 0.55),
      palette.base,
      mix(palette.base, palette.third, 0.42),
    ],
    scale: 1.7,
  });
  const stars = [
    new Stars(stage, { count: 320, floor: 1.05, depth: 0.3 }),
    new Stars(stage, { count: 70, floor: 1.05, depth: 1 }),
  ];
  const globe = planet(stage, { radius: huge ? focus.radius * 1.1 : radius, noise, huge });
  const ringed = stage.variant % 3 === 0;
  return {
    backdrop(context) {
      context.drawImage(nebula, 0, 0, width, height);
    },
    draw(context, moment) {
      for (const layer of stars) layer.draw(context, moment);
      drawMeteor(context, stage, moment.time);
      glow(context, {
        ...centre,
        radius: radius * (huge ? 1.16 : 1.9),
        colour: palette.accent,
        strength: huge ? 0.9 : 0.45,
      });
      if (huge) return drawHorizon(context, stage, centre, radius);
      if (ringed) drawRing(context, stage, { centre, radius, front: false });
      drawGlobe(context, globe, { centre, radius, turn: moment.time });
      if (ringed) drawRing(context, stage, { centre, radius, front: true });
      else drawMoon(context, stage, { centre, radius, time: moment.time });
    },
  };
}

function planet(stage: Stage, { radius, noise, huge }: { radius: number; noise: Noise; huge: boolean }): Drawable {
  const { palette } = stage;
  const across = radius * 4;
  const bands = [
    palette.second,
    mix(palette.second, palette.pale, 0.5),
    palette.third,
    mix(palette.third, palette.base, 0.4),
  ];
  return stillLayer(
    stage,
    { width: huge ? 8 : across, height: huge ? 8 : radius * 2, density: Math.min(1, stage.density) },
    (context) => {
      for (let y = 0; y < radius * 2; y += 2) {
        const band = noise.fractal(3.3, y / 26, 3) * 2 + 2;
        const low = bands[Math.floor(band) & 3] ?? palette.second;
        const high = bands[(Math.floor(band) + 1) & 3] ?? palette.second;
        context.fillStyle = mix(low, high, band - Math.floor(band));
        context.fillRect(0, y, across, 3);
      }
      for (let index = 0; index < 46; index++) {
        const x = stage.random.between(0, across);
        const y = stage.random.between(0, radius * 2);
        context.fillStyle = withAlpha(palette.pale, stage.random.between(0.05, 0.16));
        context.beginPath();
        context.ellipse(x, y, stage.random.between(18, 70), stage.random.between(2, 7), 0, 0, Math.PI * 2);
        context.fill();
      }
    },
  );
}

function drawGlobe(
  context: DrawingContext,
  globe: Drawable,
  { centre, radius, turn }: { centre: { x: number; y: number }; radius: number; turn: number },
): void {
  const { x, y } = centre;
  context.save();
  context.translate(x, y);
  context.rotate(-0.28);
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.clip();
  // A second on, so that it covers the rim before the shot begins, too.
  context.drawImage(globe, -radius - (((turn + 1) * 7) % (radius * 1.6)), -radius, radius * 4, radius * 2);
  context.restore();
  const shade = context.createRadialGradient(
    x - radius * 0.5,
    y - radius * 0.5,
    radius * 0.2,
    x - radius * 0.28,
    y - radius * 0.28,
    radius * 1.45,
  );
  shade.addColorStop(0, 'rgba(255,255,255,0.28)');
  shade.addColorStop(0.35, 'rgba(0,0,10,0.02)');
  shade.addColorStop(0.72, 'rgba(0,0,16,0.6)');
  shade.addColorStop(1, 'rgba(0,0,20,0.93)');
  context.fillStyle = shade;
  disc(context, x, y, radius + 0.6);
}

function drawRing(
  context: DrawingContext,
  { palette }: Stage,
  { centre, radius, front }: { centre: { x: number; y: number }; radius: number; front: boolean },
): void {
  context.save();
  context.translate(centre.x, centre.y);
  context.rotate(-0.28);
  for (let band = 0; band < 9; band++) {
    const reach = radius * (1.34 + band * 0.075);
    context.strokeStyle = withAlpha(
      band % 3 === 1 ? palette.second : palette.pale,
      [0.5, 0.34, 0.16, 0.44, 0.3, 0.1, 0.4, 0.26, 0.14][band] ?? 0.2,
    );
    context.lineWidth = radius * 0.056;
    context.beginPath();
    context.ellipse(0, 0, reach, reach * 0.24, 0, front ? 0 : Math.PI, front ? Math.PI : Math.PI * 2);
    context.stroke();
  }
  context.restore();
}

function drawMoon(
  context: DrawingContext,
  { palette }: Stage,
  { centre, radius, time }: { centre: { x: number; y: number }; radius: number; time: number },
): void {
  const angle = time * 0.22 - 0.7;
  const x = centre.x + Math.cos(angle) * radius * 1.4;
  const y = centre.y + Math.sin(angle) * radius * 0.7 - radius * 0.2;
  const size = radius * 0.17;
  context.fillStyle = mix(palette.pale, palette.base, 0.2);
  disc(context, x, y, size);
  context.fillStyle = withAlpha(palette.deep, 0.72);
  context.beginPath();
  context.ellipse(x + size * 0.34, y + size * 0.3, size * 0.92, size * 0.92, 0, 0, Math.PI * 2);
  context.save();
  context.clip();
  disc(context, x, y, size + 0.5);
  context.restore();
}

function drawHorizon(
  context: DrawingContext,
  { palette, height }: Stage,
  centre: { x: number; y: number },
  radius: number,
): void {
  context.fillStyle = downward(context, centre.y - radius, height + MARGIN, [
    [0, mix(palette.accent, palette.pale, 0.5)],
    [0.06, mix(palette.base, palette.accent, 0.45)],
    [0.4, palette.base],
    [1, palette.deep],
  ]);
  disc(context, centre.x, centre.y, radius);
}

function drawMeteor(context: DrawingContext, { width, height }: Stage, time: number): void {
  const age = (time - 0.8) % 4.6;
  if (age < 0 || age > 0.9) return;
  const x = width * (0.92 - age * 0.55);
  const y = height * (0.08 + age * 0.32);
  const trail = context.createLinearGradient(x, y, x + 170, y - 98);
  trail.addColorStop(0, withAlpha('#ffffff', 0.9 * (1 - age)));
  trail.addColorStop(1, withAlpha('#ffffff', 0));
  context.strokeStyle = trail;
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 170, y - 98);
  context.stroke();
}
