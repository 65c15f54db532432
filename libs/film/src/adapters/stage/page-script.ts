import { readFileSync } from 'node:fs';

const PAGE = new URL('../../stage/page/', import.meta.url);
/** A part stands before the parts that use it. */
const PARTS = [
  'chance',
  'canvases',
  'images',
  'time',
  'clips',
  'footage',
  'animations',
  'timelines',
  'place',
  'scene-of',
  'drawn-letters',
  'faces',
  'texts',
  'names',
  'fit',
  'scrims',
  'ready',
  'clock',
];

/** What the page clock must know. */
interface ClockOrder {
  seed: number;
  fps: number;
  markup: 'ours' | 'callers';
}

let parts: string | undefined;

/**
 * The page clock as one script that runs before any other of the page. It leaves its hand, the object that moves the page, in the
 * first message to the console, which no script of the page can read.
 */
export function pageScript({ seed, fps, markup }: ClockOrder): string {
  parts ??= pageParts(PARTS);
  return `(() => {\n'use strict';\n${parts}\nconsole.debug(pageClock(${JSON.stringify({ seed, fps, markup })}));\n})();`;
}

/** Modules of the page as one script, in this order. */
export function pageParts(names: readonly string[]): string {
  return names.map((name) => bare(readFileSync(new URL(`${name}.js`, PAGE), 'utf8'))).join('\n');
}

/** A module as part of a script: its imports stand in the same script. */
function bare(module: string): string {
  return module.replaceAll(/^import .*$/gm, '').replaceAll(/^export (?=async|function|const)/gm, '');
}
