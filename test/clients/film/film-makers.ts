import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printed } from '../generated-sources.js';
import { goSettings, hasGo } from '../toolchains.js';

const program = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface FilmMaker {
  /** Of the language, in the words of the generator. */
  language: string;
  /** Absent on this machine: what to install. */
  lacks?: string;
  /** Makes a film with the client in a folder, and answers what the program printed (`FilmSeen`). */
  run: (client: string, given: readonly string[]) => string;
}

/** Programs that make a film with a client of another language than TypeScript. */
export const FILM_MAKERS: readonly FilmMaker[] = [
  {
    language: 'python',
    run: (client, given) => printed('python3', [program('make_film.py'), ...given], client, { PYTHONPATH: client }),
  },
  {
    language: 'go-experimental',
    ...(!hasGo() && { lacks: 'golang-go and golang-golang-x-oauth2-dev' }),
    run: (client, given) =>
      printed('go', ['run', program('make_film.go'), ...given], client, goSettings(goPath(client))),
  },
];

/** A folder where Go finds the client as the package `openapi`. */
function goPath(client: string): string {
  const folder = `${client}-path`;
  mkdirSync(join(folder, 'src'), { recursive: true });
  symlinkSync(client, join(folder, 'src/openapi'));
  return folder;
}
