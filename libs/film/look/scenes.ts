import { iconAddress } from '../src/adapters/pictures/icon-svg.js';
import { pictureFor } from '../src/adapters/pictures/pictures.js';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { z } from 'zod';
import { ASPECT_RATIOS, frameFormat, videoFrameSize } from '@libs/drawing';
import { filmDocument, type PlacedScene } from '../src/adapters/document/film-document.js';
import { contactSheet } from '../src/adapters/preview/contact-sheet.js';
import type { SheetFrame } from '../src/adapters/preview/draw-sheet.js';
import { browserProgram } from '../src/adapters/stage/browser-program.js';
import { openStage } from '../src/adapters/stage/open-stage.js';
import type { Asset } from '../src/adapters/stage/asset.js';
import { packageAsset } from '../src/adapters/stage/package-assets.js';
import { scene } from '../src/scenes/scene.js';
import { FILM_THEMES } from '../src/themes/themes.js';

/**
 * Pictures of a storyboard, to be looked at: `npm run scenes -- FILE.json FOLDER [--at 0.9]`. FILE holds `scenes` and may hold
 * `theme`, `tone`, `aspect_ratio`, `resolution`, `seed`, and `images`: paths beside it by resource id. Writes one PNG a scene at
 * that share of it, and `sheet.jpg` with all of them.
 */
const FPS = 30;
const SECONDS = 5;

const storyboard = z.strictObject({
  theme: z.enum(FILM_THEMES.map(({ name }) => name)).default('block'),
  ground: z.enum(['light', 'dark']).default('light'),
  aspect_ratio: z.enum(ASPECT_RATIOS).default('16:9'),
  resolution: z.enum(['480p', '720p', '1080p']).default('720p'),
  seed: z.number().int().default(1),
  images: z.record(z.string(), z.string()).default({}),
  brand: z.looseObject({ name: z.string() }).optional(),
  scenes: z.array(scene).min(1),
});

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
const [file, folder = 'scenes'] = positionals;
if (file === undefined) throw new Error('name the storyboard: npm run scenes -- FILE.json FOLDER');
const share = Number(values.at ?? 0.9);
const board = storyboard.parse(JSON.parse(await readFile(file, 'utf8')));
const theme = FILM_THEMES.find(({ name }) => name === board.theme)!;
const { width, height } = videoFrameSize(board.aspect_ratio, board.resolution);

let startSeconds = 0;
const scenes = board.scenes.map((asked): PlacedScene => {
  const durationSeconds = asked.seconds ?? SECONDS;
  const placed: PlacedScene = { scene: asked, startSeconds, durationSeconds, entrance: 'cut' };
  startSeconds += durationSeconds;
  return placed;
});
const optionalAddress = (id: string | undefined) => (id === undefined ? undefined : { address: iconAddress(id) });
const html = await filmDocument({
  width,
  height,
  shape: frameFormat({
    width,
    height,
  }),
  theme,
  ground: board.ground,
  palette: theme.tones[board.ground],
  scenes,
  seed: board.seed,
  icon: (words) => optionalAddress(pictureFor(words)?.id),
  image: (id) => ({ address: `/media/${id}` }),
  ...(board.brand && { brand: board.brand }),
});

async function assets(path: string): Promise<Asset | undefined> {
  const image = /^\/media\/(.+)$/.exec(path)?.[1];
  const named = image === undefined ? undefined : board.images[image];
  if (named === undefined) return packageAsset(path);
  const body = await readFile(resolve(dirname(file!), named));
  return { body, type: `image/${(await sharp(body).metadata()).format}` };
}

const browser = await browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
const stage = await openStage({
  html,
  width,
  height,
  fps: FPS,
  seed: board.seed,
  assets,
  browser,
  markup: board.scenes.some(({ visual }) => (visual.type as string) === 'html') ? 'callers' : 'ours',
  signal: new AbortController().signal,
});
try {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'film.html'), html);
  const frames: SheetFrame[] = [];
  for (const [index, placed] of scenes.entries()) {
    const { jpeg } = await stage.frameAt(placed.startSeconds + placed.durationSeconds * share);
    const label = `${String(index).padStart(2, '0')}-${placed.scene.visual.type}`;
    await sharp(jpeg)
      .png()
      .toFile(join(folder, `${label}.png`));
    frames.push({ picture: jpeg, label });
  }
  const sheet = join(folder, 'sheet.jpg');
  await writeFile(sheet, await contactSheet(frames, { width, height }));
  process.stdout.write(`${sheet}\n`);
  for (const { kind, detail, scene: at } of stage.findings) {
    process.stdout.write(`${at === undefined ? '' : `scenes[${at}] `}${kind}: ${detail}\n`);
  }
} finally {
  await stage.close();
}
