import { readFile } from 'node:fs/promises';
import type { FilmBrief } from '@libs/film';
import { scene } from '../../../libs/film/src/scenes/scene.js';

const FOLDER = new URL('../../films/storyboards/', import.meta.url);

/** The film that a storyboard directs, small, spoken and always the same. */
export async function storyboardFilm(name: string): Promise<FilmBrief> {
  const told = JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8')) as Record<string, unknown>;
  return {
    scenes: scene.array().parse(told['scenes']),
    aspectRatio: told['aspect_ratio'] as FilmBrief['aspectRatio'],
    resolution: '480p',
    fps: 24,
    theme: told['theme'] as string,
    voice: 'auto',
    captions: told['captions'] as FilmBrief['captions'],
    music: told['music'] as string,
    ...(told['brand'] !== undefined && { brand: told['brand'] as FilmBrief['brand'] }),
    seed: 7,
  };
}
