/** Makes one film in this process, once everything is loaded: the parent measures what it costs. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderFilm } from '../libs/film/src/adapters/render-film.js';
import { browserProgram } from '../libs/film/src/adapters/stage/browser-program.js';
import type { FilmBrief } from '../libs/film/src/film-brief.js';

export interface OrderedFilm {
  brief: FilmBrief;
  directory: string;
  ffmpegPath: string;
  inputs: Record<string, string>;
}

export interface MadeFilm {
  facts: {
    duration_seconds: number;
    drawn_seconds?: number;
    scenes: { start_seconds: number; duration_seconds: number }[];
  };
}

const browser = await browserProgram({ folder: join(tmpdir(), 'bench-browser') });
process.on('message', ({ brief, directory, ...options }: OrderedFilm) => {
  const { signal } = new AbortController();
  void renderFilm(brief, directory, {
    ...options,
    browser,
    sandboxed: false,
    signal,
    onProgress: () => undefined,
  }).then(({ facts }) => process.send!({ facts }));
});
process.send!('ready');
