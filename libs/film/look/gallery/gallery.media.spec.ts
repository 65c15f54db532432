import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../test/support/films/test-stage.js';
import { lookAtFilm } from '../../src/adapters/preview/preview-film.js';
import { FILM_THEMES } from '../../src/themes/themes.js';
import { GALLERY_SHEETS, galleryFilms } from './gallery-films.js';
import { writeInputs } from './photo.js';

/** Every film with `GALLERY_FILMS=all`, else one in each shape and in four themes. */
const ALL = galleryFilms();
const FEW = ['blueprint light 16:9', 'papercut dark 9:16', 'memorial light 1:1', 'editorial dark 4:5'];
const FILMS = process.env['GALLERY_FILMS'] === 'all' ? ALL : ALL.filter(({ name }) => FEW.includes(name));

let folder: string;
let written: Awaited<ReturnType<typeof writeInputs>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-gallery-'));
  written = await writeInputs(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the gallery', () => {
  it.each(FILMS)('has nothing wrong in $name', async ({ brief, pictures }) => {
    const browser = await testBrowser();
    const { facts } = await lookAtFilm({ brief, ...written, browser, signal: new AbortController().signal });
    const found = facts.findings.map(
      ({ scene, kind, detail }) => `${pictures[scene ?? -1]?.sample.visual.type}: ${kind}: ${detail}`,
    );
    expect(found).toEqual([]);
  });

  it('shows every theme in both tones over the kinds', () => {
    const kinds = GALLERY_SHEETS.filter(({ name }) => !name.startsWith('theme-'));
    const looks = new Set(kinds.flatMap(({ rows }) => rows.flat().map(({ theme, ground }) => `${theme} ${ground}`)));
    expect(looks.size).toBe(FILM_THEMES.length * 2);
  });
});
