/**
 * Draws the gallery: `npm run gallery [-- WORD …]` writes the guide's example of every kind to `docs/scenes/<kind>.jpg`, every kind
 * in four shapes and two themes to `docs/scenes/gallery/<kind>.jpg`, and every theme to `docs/scenes/gallery/theme-<name>.jpg`.
 * Words select by the name of the file, such as `chart` or `theme-block`. Prints what is wrong with the pictures. Look at them
 * before they are committed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSheet } from '../src/adapters/preview/draw-sheet.js';
import { lookAtFilm } from '../src/adapters/preview/preview-film.js';
import { browserProgram } from '../src/adapters/stage/browser-program.js';
import { sheetRows } from '../src/preview/sheet-rows.js';
import { EXAMPLES, GALLERY_SHEETS, galleryFilms, type GalleryPicture } from './gallery/gallery-films.js';
import { writeInputs } from './gallery/photo.js';
import { videoFrameSize } from '@libs/drawing';

const FOLDER = 'docs/scenes';
const SHEETS = join(FOLDER, 'gallery');
/** Pixels across an example and a sheet. */
const EXAMPLE_WIDTH = 640;
const SHEET_WIDTH = 2_000;
const MOST_BYTES = 250_000;

const words = process.argv.slice(2);
const isAsked = (name: string): boolean => words.length === 0 || words.includes(name);
const examples = EXAMPLES.filter(({ kind }) => isAsked(kind));
const sheets = GALLERY_SHEETS.filter(({ name }) => isAsked(name));

const frames = await drawn([...examples.map(({ picture }) => picture), ...sheets.flatMap(({ rows }) => rows.flat())]);
await mkdir(SHEETS, { recursive: true });
for (const { kind, picture } of examples) {
  const jpeg = await sharp(frames.get(picture)).resize(EXAMPLE_WIDTH).jpeg({ quality: 82 }).toBuffer();
  await writeFile(join(FOLDER, `${kind}.jpg`), jpeg);
}
for (const { name, rows } of sheets) {
  const sizes = rows.map((row) => row.map(({ shape }) => videoFrameSize(shape, '480p')));
  const shown = rows.flat().map((picture) => ({ picture: frames.get(picture)!, label: labelOf(picture) }));
  const sheet = await drawSheet(shown, { ...sheetRows(sizes, SHEET_WIDTH), mostBytes: MOST_BYTES });
  await writeFile(join(SHEETS, `${name}.jpg`), sheet);
  process.stdout.write(`${name}: ${Math.ceil(sheet.length / 1000)} kB\n`);
}

/** Each picture late in its scene. */
async function drawn(pictures: readonly GalleryPicture[]): Promise<Map<GalleryPicture, Buffer>> {
  const browser = await browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const seen = new Map<GalleryPicture, Buffer>();
  try {
    const written = await writeInputs(folder);
    for (const film of galleryFilms(pictures)) {
      const look = await lookAtFilm({ brief: film.brief, ...written, browser, signal: new AbortController().signal });
      film.pictures.forEach((picture, index) => seen.set(picture, look.frames[index]!.picture));
      for (const { scene, kind, field, detail } of look.facts.findings) {
        const type = scene === undefined ? '' : film.pictures[scene]?.sample.visual.type;
        process.stdout.write(`${film.name} ${type} ${field ?? ''}: ${kind}: ${detail}\n`);
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return seen;
}

function labelOf({ theme, ground, shape }: GalleryPicture): string {
  return `${theme} · ${ground} · ${shape}`;
}
