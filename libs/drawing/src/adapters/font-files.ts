import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DISPLAY_SUBSETS, DISPLAY_WEIGHTS, TEXT_SUBSETS } from '../canvas/font-families.js';
import { FontCoverage } from './font-coverage.js';

/** A font of the packages and the family under which it is drawn. */
export interface FontFile {
  path: string;
  family: string;
}

export function textFonts(): FontFile[] {
  const folder = folderOf('@fontsource-variable/inter');
  return TEXT_SUBSETS.map((subset) => ({
    path: join(folder, `inter-${subset}-wght-normal.woff2`),
    family: `Inter ${subset}`,
  }));
}

export function displayFonts(): FontFile[] {
  const folder = folderOf('@fontsource/space-grotesk');
  return DISPLAY_SUBSETS.flatMap((subset) =>
    DISPLAY_WEIGHTS.map((weight) => ({
      path: join(folder, `space-grotesk-${subset}-${weight}-normal.woff2`),
      family: `Grotesk ${subset}`,
    })),
  );
}

let coverage: FontCoverage | undefined;

/** Whether the fonts have a glyph for a character; display letters fall back to the text fonts, so these decide. */
export function fontsCanDraw(character: string): boolean {
  coverage ??= new FontCoverage(textFonts().map(({ path }) => path));
  return coverage.has(character);
}

function folderOf(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'files');
}
