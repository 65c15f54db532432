import { readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';

const WEB = new URL('../../dist/web/', import.meta.url);

/** Bytes as they travel, of the scripts and styles that a page of the console waits for. Its two fonts, 89 kB, come beside them. */
const MOST_BYTES = 180_000;

const PLAYGROUND = 'src/pages/playground/playground.tsx';

/**
 * The playground awaits the form of any tool, with what lets scenes be dragged, before it draws its bench. The contract that it reads
 * beside it, 22 kB, is data and not counted.
 */
const AWAITED: Readonly<Record<string, readonly string[]>> = { [PLAYGROUND]: ['src/pages/playground/bench-parts.ts'] };
const MOST_BYTES_OF: Readonly<Record<string, number>> = { [PLAYGROUND]: 208_000 };

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The files of chunks and of everything that they import before they run. */
function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const chunks = new Set(names);
  for (const name of chunks) for (const needed of manifest[name]!.imports ?? []) chunks.add(needed);
  return [...new Set([...chunks].flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]))];
}

/** The smallest files have no compressed form. */
async function bytesOf(file: string): Promise<number> {
  const { size } = await stat(new URL(`${file}.gz`, WEB)).catch(() => stat(new URL(file, WEB)));
  return size;
}

it('each page of the console is shown after 180 kB at most, the playground after 208 kB', async () => {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', WEB), 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
  const pages = manifest[entry]!.dynamicImports!.filter((name) => name.startsWith('src/pages/'));
  const sizes = await Promise.all(
    pages.map(async (page) => {
      const files = await Promise.all(filesOf(manifest, [entry, page, ...(AWAITED[page] ?? [])]).map(bytesOf));
      return [page, files.reduce((sum, bytes) => sum + bytes, 0)] as const;
    }),
  );
  expect(pages).toContain(PLAYGROUND);
  expect(sizes.filter(([page, bytes]) => bytes > (MOST_BYTES_OF[page] ?? MOST_BYTES))).toEqual([]);
});
