import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { CanvasStudio } from '../src/adapters/canvas-studio.js';
import { drawArt } from '../src/draw-art.js';
import { planFilm } from '../src/film-plan.js';
import { ASPECT_RATIOS, videoFrameSize, type AspectRatio } from '../src/frame-size.js';
import { LAYOUT_KINDS } from '../src/layout-look.js';
import { SCENE_KINDS } from '../src/scene-kind.js';
import { ShotPicture } from '../src/shot-picture.js';
import { SilentSpeaker } from '../src/silent-speaker.js';
import { subjectOf } from '../src/subject.js';
import { THEMES, themeNamed } from '../src/themes/theme-list.js';

/**
 * Sheets of small frames, to be looked at: for every theme and ratio one with six moments of a film per prompt, one with
 * every scene, and one with still pictures. `npm run contact-sheets -- <folder> [--theme name] [--ratio 9:16]`.
 */
const PROMPTS = [
  'Quarterly revenue grew 24% as 3,000 new customers joined',
  'How to brew the perfect cup of coffee in five steps',
  'Why the sky is blue, for children',
];
const ART = ['A city by the sea', 'An abstract dream', 'Summer in the mountains'];
const MOMENTS = 6;
const SECONDS = 24;
const GAP = 8;
const studio = new CanvasStudio();

interface Cell {
  pixels: Buffer;
  row: number;
  column: number;
}

async function writeSheet(path: string, ratio: AspectRatio, cells: readonly Cell[]): Promise<void> {
  const frame = videoFrameSize(ratio, '480p');
  const scale = Math.sqrt((420 * 260) / (frame.width * frame.height));
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  const small = await Promise.all(
    cells.map(async ({ pixels, row, column }): Promise<OverlayOptions> => ({
      input: await sharp(pixels, { raw: { width: frame.width, height: frame.height, channels: 4 } })
        .resize(width, height)
        .png()
        .toBuffer(),
      left: GAP + column * (width + GAP),
      top: GAP + row * (height + GAP),
    })),
  );
  const columns = Math.max(...cells.map(({ column }) => column)) + 1;
  const rows = Math.max(...cells.map(({ row }) => row)) + 1;
  const size = { width: GAP + columns * (width + GAP), height: GAP + rows * (height + GAP) };
  await sharp({ create: { ...size, channels: 3, background: '#777777' } })
    .composite(small)
    .png({ compressionLevel: 6 })
    .toFile(path);
  process.stdout.write(`${path}\n`);
}

/** Generative art: each prompt in a row for each of three seeds. */
function pictureCells(theme: string, aspectRatio: AspectRatio): Cell[] {
  const frame = videoFrameSize(aspectRatio, '480p');
  const size = Math.max(frame.width, frame.height);
  return [1, 2, 3].flatMap((seed, row) =>
    ART.map((prompt, column) => {
      const brief = { prompt, technique: 'art', aspectRatio, size, format: 'png', theme, seed } as const;
      return { pixels: Buffer.from(studio.pixels(drawArt(brief, studio).surface)), row, column };
    }),
  );
}

async function filmCells(theme: string, ratio: AspectRatio): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const [row, prompt] of PROMPTS.entries()) {
    const brief = {
      prompt,
      durationSeconds: SECONDS,
      aspectRatio: ratio,
      resolution: '480p',
      fps: 24,
      theme,
      voice: 'none',
      captions: 'burned',
      music: 'off',
      seed: 1,
    } as const;
    const speakers = { voiced: new SilentSpeaker(), silent: new SilentSpeaker() };
    const { film } = await planFilm(
      brief,
      { studio, speakers },
      { signal: new AbortController().signal, onLine: () => undefined },
    );
    const { shots } = film.timeline;
    for (let column = 0; column < MOMENTS; column++) {
      const shot = shots[Math.round((column * (shots.length - 1)) / (MOMENTS - 1))];
      if (!shot) continue;
      const seconds = shot.startSeconds + Math.max(shot.durationSeconds * 0.55, shot.durationSeconds - 0.9);
      cells.push({ pixels: Buffer.from(film.frameAt(seconds)), row, column });
    }
  }
  return cells;
}

/** Every scene, each in another layout and light than its neighbours. */
function sceneCells(theme: string, ratio: AspectRatio): Cell[] {
  const frame = videoFrameSize(ratio, '480p');
  return SCENE_KINDS.flatMap((scene, index) =>
    [0, 1].map((variant) => {
      const words = 'The quiet work of morning light'.split(' ').slice(0, 3 + ((index + variant) % 4));
      const picture = new ShotPicture(
        {
          index: variant,
          startSeconds: 0,
          durationSeconds: 5,
          spoken: [],
          headline: words.map((text, at) => ({ text, startSeconds: 0, endSeconds: 1, emphasised: at === 2 })),
          layout: LAYOUT_KINDS.filter((kind) => kind !== 'number')[(index * 2 + variant) % 7] ?? 'split',
          mirrored: index % 2 === 1,
          scene,
          variant,
          light: subjectOf(scene).light,
          transition: 'cut',
        },
        { studio, frame, theme: themeNamed(theme), tempo: 'steady', seed: 3, captionBand: 0, last: true },
      );
      const surface = studio.surface(frame.width, frame.height);
      surface.context.scale(frame.density, frame.density);
      picture.draw(surface.context, 3.2);
      const cell = index * 2 + variant;
      return { pixels: Buffer.from(studio.pixels(surface)), row: Math.floor(cell / 8), column: cell % 8 };
    }),
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { theme: { type: 'string' }, ratio: { type: 'string' } },
});
const folder = positionals[0] ?? 'contact-sheets';
await mkdir(folder, { recursive: true });
for (const theme of THEMES.filter((name) => name === (values.theme ?? name))) {
  for (const ratio of ASPECT_RATIOS.filter((name) => name === (values.ratio ?? name))) {
    const name = `${theme}-${ratio.replace(':', 'x')}`;
    await writeSheet(join(folder, `${name}.png`), ratio, await filmCells(theme, ratio));
    await writeSheet(join(folder, `${name}-scenes.png`), ratio, sceneCells(theme, ratio));
    await writeSheet(join(folder, `${name}-pictures.png`), ratio, pictureCells(theme, ratio));
  }
}
