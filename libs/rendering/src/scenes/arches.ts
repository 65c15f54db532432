import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { downward } from '../drawing/paint.js';
import { stillLayer, type Moment, type Scene, type Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN, sunHeight } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Motes } from '../scene-parts/motes.js';
import { Ridge } from '../scene-parts/ridge.js';
import { Stars } from '../scene-parts/stars.js';

interface Row {
  top: number;
  floor: number;
  span: number;
  pier: number;
}

/** Arches of stone across a valley: two tiers far off, (1) one on a distant hill, (2) close from below, (3) by water. */
export function arches(stage: Stage): Scene {
  const { palette, height, focus } = stage;
  const view = stage.variant % 4;
  const dark = palette.light === 'night' || palette.light === 'dusk';
  const stars = dark ? new Stars(stage, { count: 170, floor: 0.55, depth: 0.1 }) : undefined;
  const clouds = new Clouds(stage, { count: 4, from: 0.06, to: 0.26 });
  const behind = [
    hill(stage, { crest: 0.58, tone: 0, depth: 0.1 }),
    hill(stage, { crest: 0.68, tone: 0.7, depth: 0.3 }),
  ];
  const front = hill(stage, { crest: view === 2 ? 0.95 : 0.87, tone: 2, depth: 0.9 });
  const bridge = stonework(stage, rowsFor(view, height), view === 1);
  const motes = new Motes(stage, { count: 30, colours: [palette.sun, palette.pale], rise: 6 });
  const sun = { x: focus.x, y: sunHeight(stage, 0.24), radius: focus.radius * 0.3 };
  return {
    backdrop(context) {
      drawSky(context, stage, 0.76);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      stars?.draw(context, moment);
      drawSun(context, stage, sun, moment.time);
      clouds.draw(context, moment);
      for (const ridge of behind) ridge.draw(context, moment);
      context.drawImage(bridge, -MARGIN - moment.pan * (view === 2 ? 44 : 24), 0, stage.width + MARGIN * 2, height);
      if (view === 0 || view === 2)
        drawChannel(context, stage, { y: (rowsFor(view, height)[0]?.top ?? 0) + 7, moment });
      if (view === 3) drawRiver(context, stage, moment);
      front.draw(context, moment);
      motes.draw(context, moment);
    },
  };
}

function hill(stage: Stage, { crest, tone, depth }: { crest: number; tone: number; depth: number }): Ridge {
  const { palette } = stage;
  const colour = mix(
    palette.land[Math.floor(tone)] ?? palette.deep,
    palette.land[Math.min(2, Math.ceil(tone))] ?? palette.deep,
    tone % 1,
  );
  return new Ridge(stage, {
    crest,
    relief: 52,
    hills: 1.9,
    depth,
    rough: 0.12,
    colours: [
      [0, mix(colour, palette.sun, 0.2)],
      [0.5, colour],
      [1, mix(colour, palette.deep, 0.25)],
    ],
    dress:
      tone === 0
        ? undefined
        : (context, crestAt) => plantCypresses(context, stage, { crestAt, colour, near: tone === 2 }),
  });
}

function plantCypresses(
  context: DrawingContext,
  { random, width, palette }: Stage,
  { crestAt, colour, near }: { crestAt: (x: number) => number; colour: string; near: boolean },
): void {
  for (let tree = 0; tree < (near ? 7 : 16); tree++) {
    const x = random.between(-MARGIN, width + MARGIN);
    const tall = (near ? 120 : 42) * random.between(0.65, 1.15);
    context.fillStyle = mix(colour, palette.deep, 0.42);
    context.beginPath();
    context.ellipse(x, crestAt(x) - tall * 0.44, tall * 0.12, tall * 0.5, 0, 0, Math.PI * 2);
    context.fill();
  }
}

function rowsFor(view: number, height: number): Row[] {
  if (view === 2) return [{ top: height * 0.16, floor: height * 1.02, span: 350, pier: 96 }];
  if (view === 1) return [{ top: height * 0.52, floor: height * 0.68, span: 62, pier: 17 }];
  return [
    { top: height * 0.36, floor: height * 0.545, span: 66, pier: 19 },
    { top: height * 0.545, floor: height * 0.92, span: 152, pier: 42 },
  ];
}

/** Arches cut out of lit stone, with courses and a shaded inner edge. */
function stonework(stage: Stage, rows: readonly Row[], distant: boolean): Drawable {
  const { palette, width, height, random } = stage;
  const stone = mix(mix(palette.land[0], palette.sun, 0.5), palette.accent, 0.12);
  const shade = mix(palette.land[1], palette.deep, 0.3);
  return stillLayer(stage, { width: width + MARGIN * 2, height }, (context) => {
    for (const { top, floor, span, pier } of rows) {
      context.fillStyle = downward(context, top, floor, [
        [0, mix(stone, palette.pale, 0.22)],
        [0.5, stone],
        [1, mix(stone, shade, 0.5)],
      ]);
      const arch = span - pier;
      const crown = top + Math.max(14, pier * 0.62);
      context.beginPath();
      context.moveTo(0, top);
      context.lineTo(width + MARGIN * 2, top);
      context.lineTo(width + MARGIN * 2, floor);
      for (let x = Math.ceil((width + MARGIN * 2) / span) * span; x >= -span; x -= span) {
        context.lineTo(x + arch, floor);
        context.lineTo(x + arch, crown + arch / 2);
        context.arc(x + arch / 2, crown + arch / 2, arch / 2, 0, Math.PI, true);
        context.lineTo(x, floor);
      }
      context.lineTo(0, floor);
      context.closePath();
      context.fill();
      if (!distant)
        drawCourses(
          context,
          { top, floor, span, pier },
          { width: width + MARGIN * 2, shade, light: palette.pale, next: () => random.next() },
        );
    }
    context.globalCompositeOperation = 'source-atop';
    context.fillStyle = downward(context, height * 0.5, height, [
      [0, withAlpha(palette.sky[2], 0)],
      [1, withAlpha(palette.land[2], 0.45)],
    ]);
    context.fillRect(0, 0, width + MARGIN * 2, height);
  });
}

function drawCourses(
  context: DrawingContext,
  { top, floor, span, pier }: Row,
  look: { width: number; shade: string; light: string; next: () => number },
): void {
  const arch = span - pier;
  const crown = top + Math.max(14, pier * 0.62);
  context.globalCompositeOperation = 'source-atop';
  for (let x = -span; x < look.width; x += span) {
    context.strokeStyle = withAlpha(look.shade, 0.55);
    context.lineWidth = pier * 0.2;
    context.beginPath();
    context.moveTo(x + arch + pier * 0.09, floor);
    context.lineTo(x + arch + pier * 0.09, crown + arch / 2);
    context.arc(x + arch / 2, crown + arch / 2, arch / 2 + pier * 0.09, 0, Math.PI, true);
    context.lineTo(x - pier * 0.09, floor);
    context.stroke();
    context.fillStyle = withAlpha(look.light, 0.2);
    context.fillRect(x + arch + pier * 0.5, top, pier * 0.32, floor - top);
  }
  const course = Math.max(9, pier * 0.34);
  context.fillStyle = withAlpha(look.shade, 0.2);
  for (let y = top + course; y < floor; y += course) {
    context.fillRect(0, y, look.width, 1.4);
    for (let x = (Math.round(y / course) % 2) * course; x < look.width; x += course * (1.6 + look.next()))
      context.fillRect(x, y, 1.4, course);
  }
  context.fillStyle = withAlpha(look.light, 0.5);
  context.fillRect(0, top, look.width, 4);
  context.globalCompositeOperation = 'source-over';
}

/** Water that glints along the top of the wall. */
function drawChannel(
  context: DrawingContext,
  { width, palette }: Stage,
  { y, moment }: { y: number; moment: Moment },
): void {
  context.fillStyle = palette.water[0];
  context.fillRect(-MARGIN, y - 4, width + MARGIN * 2, 6);
  context.fillStyle = withAlpha('#ffffff', 0.85);
  for (let glint = 0; glint < 26; glint++) {
    const x = ((glint * 131 + moment.time * (70 + (glint % 4) * 22)) % (width + 200)) - 100;
    context.fillRect(x, y - 3 + (glint % 3), 20 + (glint % 5) * 9, 1.8);
  }
}

function drawRiver(context: DrawingContext, { width, height, palette }: Stage, { time }: Moment): void {
  const top = height * 0.8;
  context.fillStyle = downward(context, top, height, [
    [0, mix(palette.water[0], palette.sky[2], 0.4)],
    [1, palette.water[1]],
  ]);
  context.fillRect(-MARGIN, top, width + MARGIN * 2, height - top + MARGIN);
  context.fillStyle = withAlpha(palette.pale, 0.4);
  for (let ripple = 0; ripple < 60; ripple++) {
    const near = ((ripple * 37) % 60) / 60;
    const y = top + 5 + near ** 1.5 * (height - top);
    const x = ((ripple * 173 + time * (16 + near * 30)) % (width + 200)) - 100;
    context.fillRect(x, y, (14 + near * 46) * (0.6 + 0.4 * Math.sin(time * 2 + ripple)), 1 + near * 1.6);
  }
}
