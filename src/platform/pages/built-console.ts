import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An entry of Vite's manifest. */
interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  imports?: readonly string[];
  css?: readonly string[];
}

/** Beside the compiled service; seen from its sources, in `dist`. */
const PLACES = ['../../../web/', '../../../dist/web/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** Where assets of the console are served, each for ever: their names change with their bytes. */
export const ASSETS_PATH = '/assets/web/';

/** The files that the browser needs for the first page, as addresses. */
export interface FirstFiles {
  script: string;
  imports: readonly string[];
  styles: readonly string[];
  font?: string;
  /** Of code and identifiers. */
  monoFont?: string;
  /** What each page loads besides, by its name: without these addresses the browser asks for them one round trip later. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** Of a page in Vite's manifest: `src/pages/library/library.tsx`. */
const PAGE = /^src\/pages\/([^/]+)\/\1\.tsx$/;

/** The folder of the built console. */
export function builtFolder(): string {
  const place = foundFolder();
  if (place === undefined) throw new Error('The console is not built: run `npm run build`.');
  return place;
}

/** The faces of the console, for pages that the service writes itself; none where the console is not built. */
export function consoleFonts(): Pick<FirstFiles, 'font' | 'monoFont'> {
  const folder = foundFolder();
  return folder === undefined ? {} : firstFiles(folder);
}

function foundFolder(): string | undefined {
  return PLACES.find((each) => existsSync(`${each}manifest.json`));
}

export function firstFiles(folder: string): FirstFiles {
  const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry === true);
  if (!entry) throw new Error(`${folder}manifest.json names no entry.`);
  const address = (file: string): string => ASSETS_PATH + file;
  const fontOf = (name: string): string | undefined =>
    Object.values(manifest)
      .filter(({ file }) => file.startsWith(name) && file.endsWith('.woff2'))
      .map(({ file }) => address(file))[0];
  const filesOf = ({ imports = [] }: ManifestEntry): string[] =>
    imports.flatMap((key) => (manifest[key]?.isEntry === true ? [] : (manifest[key]?.file ?? [])));
  const pages = Object.entries(manifest).flatMap(([key, page]) => {
    const [, name] = PAGE.exec(key) ?? [];
    return name === undefined ? [] : [[name, [page.file, ...filesOf(page)].map(address)] as const];
  });
  return {
    script: address(entry.file),
    imports: filesOf(entry).map(address),
    styles: (entry.css ?? []).map(address),
    font: fontOf('inter'),
    monoFont: fontOf('jetbrains-mono'),
    pages: new Map(pages),
  };
}
