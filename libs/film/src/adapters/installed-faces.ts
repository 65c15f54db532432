import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FontCoverage } from '@libs/drawing/adapters';
import { scriptFaces } from '../typography/script-faces.js';
import { LAST_FACES } from './stage/system-fonts.js';

const require = createRequire(import.meta.url);
const found = new Map<string, boolean>();
const sheets = new Map<string, FaceRule[]>();
const coverages = new Map<string, FontCoverage>();

/** What is not drawn: joiners, marks of direction, variation selectors, tags, fillers, blanks. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{DI}]$/u;

/** A file of a face, and the characters for which a page loads it. */
interface FaceRule {
  path: string;
  ranges: (readonly [first: number, last: number])[];
}

/** Whether the package of a face is installed, looked for once by each process. */
export function isFaceInstalled(name: string): boolean {
  let isInstalled = found.get(name);
  if (isInstalled === undefined) {
    isInstalled = isFound(`${name}/package.json`);
    found.set(name, isInstalled);
  }
  return isInstalled;
}

/** Whether every page draws a character: an installed face has it. */
export function facesCanDraw(character: string): boolean {
  if (UNSEEN.test(character) || LAST_FACES.some((path) => coverageOf(path).has(character))) return true;
  return scriptFaces(character, isFaceInstalled).some((face) =>
    rulesOf(face.package).some(({ path, ranges }) => isWithin(character, ranges) && coverageOf(path).has(character)),
  );
}

function isWithin(character: string, ranges: FaceRule['ranges']): boolean {
  const code = character.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

function coverageOf(path: string): FontCoverage {
  const coverage = coverages.get(path) ?? new FontCoverage([path]);
  coverages.set(path, coverage);
  return coverage;
}

/** The faces that the sheet of a package declares. */
function rulesOf(name: string): FaceRule[] {
  const known = sheets.get(name);
  if (known) return known;
  const folder = dirname(require.resolve(`${name}/package.json`));
  const [, ...declarations] = readFileSync(join(folder, 'index.css'), 'utf8').split('@font-face');
  const rules = declarations.map((rule) => {
    const [, file = ''] = /url\(\.\/(files\/[\w-]+\.woff2)\)/u.exec(rule) ?? [];
    return { path: join(folder, file), ranges: rangesOf(/unicode-range: ([^;]+);/u.exec(rule)?.[1] ?? 'U+0-10FFFF') };
  });
  sheets.set(name, rules);
  return rules;
}

/** `U+0000-00FF,U+131` as pairs of first and last. */
function rangesOf(text: string): FaceRule['ranges'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function isFound(file: string): boolean {
  try {
    require.resolve(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
