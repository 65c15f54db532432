import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scene } from '../scenes/scene.js';
import { FilmAssets } from './film-assets.js';

const ID = '0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';

const TURNED = '1b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4d';
/** Red on the left of a plain wall. */
const SIGN = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="#88a"/>
  <circle cx="60" cy="50" r="20" fill="#f22"/></svg>`;

describe('an image of the caller', () => {
  let folder: string;
  let assets: FilmAssets;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'film-assets-'));
    const path = join(folder, 'image.png');
    await sharp({ create: { width: 4, height: 3, channels: 3, background: '#123456' } }).toFile(path);
    const turned = join(folder, 'turned.jpeg');
    await sharp(Buffer.from(SIGN)).jpeg().withMetadata({ orientation: 6 }).toFile(turned);
    assets = await FilmAssets.open({ [ID]: path, [TURNED]: turned });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is found by its id in capitals: in the markup of a caller', async () => {
    expect(await assets.at(`/media/${ID.toUpperCase()}`)).toMatchObject({ type: 'image/webp', width: 4, height: 3 });
  });

  it('stands upright, and tells what draws the eye in it: its middle where nothing does', () => {
    const { width, height, focus } = assets.image(TURNED);
    expect([width, height]).toEqual([100, 300]);
    expect(focus?.x).toBeCloseTo(0.5, 1);
    expect(focus?.y).toBeCloseTo(0.2, 1);
    expect(assets.image(ID).focus).toEqual({ x: 0.5, y: 0.5 });
  });

  it('is found by its id in capitals: in a scene', () => {
    const { visual } = scene.parse({ visual: { type: 'image', resource_id: ID.toUpperCase() } });
    const id = (visual.type === 'image' && visual.resource_id) || '';
    expect(id).toBe(ID);
    for (const named of [id, ID.toUpperCase()])
      expect(assets.image(named)).toMatchObject({ address: `/media/${ID}`, width: 4, height: 3 });
  });
});
