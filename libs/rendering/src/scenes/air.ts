import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { clamp } from '../drawing/easing.js';
import { disc, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

interface Molecule {
  x: number;
  y: number;
  size: number;
  angle: number;
  spin: number;
  phase: number;
}

const LONG = '#ff6a5a';
const MIDDLE = '#ffd54a';
const SHORT = '#3aa8ff';

/**
 * Light among the molecules of the air: blue is thrown in all directions, red runs through. Odd variants: waves of four
 * colours, one below the other.
 */
export function air(stage: Stage): Scene {
  const { random, width, height, focus, palette } = stage;
  const waves = stage.variant % 2 === 1;
  const molecules: Molecule[] = Array.from({ length: waves ? 14 : 30 }, () => ({
    x: random.between(0, width),
    y: random.between(height * 0.04, height * 0.96),
    size: random.between(10, 22),
    angle: random.between(0, 6),
    spin: random.between(-0.7, 0.7),
    phase: random.between(0, 6),
  }));
  const motes = new Motes(stage, { count: 50, colours: [palette.pale, '#ffffff'], rise: 4 });
  const sun = { x: width * (focus.x > width / 2 ? 0.93 : 0.07), y: height * 0.1, radius: 58 };
  return {
    backdrop(context) {
      drawSky(context, stage, 1.25);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      drawSun(context, stage, sun, moment.time);
      motes.draw(context, moment);
      if (waves) drawWaves(context, stage, moment);
      else molecules.forEach((molecule, index) => drawScatter(context, stage, { molecule, index, moment }));
      for (const molecule of molecules) drawMolecule(context, stage, molecule, moment);
    },
  };
}

/** A long red wave passes straight; rings of short blue ones spread from what the light meets. */
function drawScatter(
  context: DrawingContext,
  { width, height, focus }: Stage,
  { molecule, index, moment }: { molecule: Molecule; index: number; moment: Moment },
): void {
  const age = wrapped(moment.time * 0.55 + index * 0.37, 1.5);
  if (index % 3 === 0) {
    for (let ring = 0; ring < 4; ring++) {
      const reach = (age - ring * 0.085) * 165;
      if (reach <= 2) continue;
      context.strokeStyle = withAlpha(mix(SHORT, '#ffffff', 0.35), clamp(1 - age / 1.4) * 0.75);
      context.lineWidth = 3.4;
      context.beginPath();
      context.arc(molecule.x, molecule.y, reach, 0, Math.PI * 2);
      context.stroke();
    }
    glow(context, { x: molecule.x, y: molecule.y, radius: 70, colour: SHORT, strength: 0.6 * clamp(1 - age) });
    return;
  }
  if (index % 5 !== 1) return;
  const direction = focus.x > width / 2 ? -1 : 1;
  const from = direction < 0 ? width + 120 : -120;
  context.save();
  context.translate(from, height * (0.05 + (index / 30) * 0.6));
  context.rotate(direction * 0.42);
  drawWave(context, {
    length: width * 1.4 * direction,
    wavelength: 150,
    height: 13,
    colour: index % 2 === 0 ? LONG : MIDDLE,
    phase: moment.time * 5,
  });
  context.restore();
}

function drawWaves(context: DrawingContext, { width, focus }: Stage, { time }: Moment): void {
  const rows = [
    { colour: SHORT, wavelength: 98 },
    { colour: '#57e08a', wavelength: 150 },
    { colour: MIDDLE, wavelength: 205 },
    { colour: LONG, wavelength: 300 },
  ];
  rows.forEach(({ colour, wavelength }, row) => {
    context.save();
    context.translate(-40, focus.y + (row - 1.8) * focus.radius * 0.44);
    drawWave(context, { length: width + 80, wavelength, height: focus.radius * 0.13, colour, phase: time * 3.4 });
    context.restore();
  });
}

function drawWave(
  context: DrawingContext,
  wave: { length: number; wavelength: number; height: number; colour: string; phase: number },
): void {
  const step = wave.length > 0 ? 9 : -9;
  for (const [width, alpha] of [
    [13, 0.16],
    [4.5, 0.95],
  ] as const) {
    context.strokeStyle = withAlpha(mix(wave.colour, '#ffffff', width < 6 ? 0.25 : 0), alpha);
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    for (let x = 0; Math.abs(x) < Math.abs(wave.length); x += step) {
      context.lineTo(x, Math.sin((x / wave.wavelength) * Math.PI * 2 - wave.phase) * wave.height);
    }
    context.stroke();
  }
}

function drawMolecule(context: DrawingContext, { palette }: Stage, molecule: Molecule, { time, pan }: Moment): void {
  const x = molecule.x + Math.sin(time * 0.7 + molecule.phase) * 9 - pan * molecule.size;
  const y = molecule.y + Math.cos(time * 0.6 + molecule.phase) * 9;
  const angle = molecule.angle + time * molecule.spin;
  const apart = molecule.size * 0.78;
  for (const side of [-1, 1]) {
    const atom = { x: x + Math.cos(angle) * apart * side, y: y + Math.sin(angle) * apart * side };
    const shade = context.createRadialGradient(
      atom.x - molecule.size * 0.35,
      atom.y - molecule.size * 0.4,
      1,
      atom.x,
      atom.y,
      molecule.size,
    );
    shade.addColorStop(0, '#ffffff');
    shade.addColorStop(0.5, mix(palette.pale, palette.sky[1], 0.28));
    shade.addColorStop(1, mix(palette.sky[0], palette.sky[1], 0.5));
    context.fillStyle = shade;
    disc(context, atom.x, atom.y, molecule.size);
  }
}
