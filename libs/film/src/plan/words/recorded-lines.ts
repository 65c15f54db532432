import { lineOf } from '@libs/sound';
import type { FilmBrief } from '../../film-brief.js';
import { spokenLines } from './spoken-lines.js';

/** A text that is still to be recorded, and the lines that it has. */
export interface Unrecorded {
  text: string;
  lines: string[];
}

/** What a film says and no recording of it has: each line once, a paragraph for each scene. */
export function unrecorded({
  scenes = [],
  composition,
  recordings = [],
}: Pick<FilmBrief, 'scenes' | 'composition' | 'recordings'>): Unrecorded {
  const told = new Set(recordings.flatMap(({ lines }) => lines));
  const isNew = (line: string): boolean =>
    /[\p{L}\p{N}]/u.test(line) && !told.has(line) && told.add(line) !== undefined;
  const said = [
    ...scenes.map(({ say = '' }) => spokenLines(say).map(({ text }) => text)),
    ...(composition?.say ?? []).map(({ text }) => [lineOf(text)]),
  ];
  const paragraphs = said.map((lines) => lines.filter(isNew)).filter((lines) => lines.length > 0);
  return { text: paragraphs.map((lines) => lines.join(' ')).join('\n\n'), lines: paragraphs.flat() };
}
