import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { type Film, FilmNotMade } from './make-film.js';

const OUTPUT = 'demo-output';

/** Downloads a film under a name made of its prompt; resolves with the path. */
export async function saveFilm({ address, resourceId }: Film, prompt: string): Promise<string> {
  const path = join(OUTPUT, `${slug(prompt)}-${resourceId.slice(0, 8)}.mp4`);
  await mkdir(OUTPUT, { recursive: true });
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new FilmNotMade(`the download answered ${response.status}`);
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path));
  return path;
}

function slug(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '').slice(0, 40) || 'film';
}
