import type { Theme } from '../theme.js';
import { lumen } from './lumen.js';
import { neon } from './neon.js';
import { press } from './press.js';

const ALL: readonly [Theme, ...Theme[]] = [lumen, press, neon];

/** The names a brief may ask for, besides `auto`, which lets its words choose (`theme-for.ts`). */
export const THEMES: readonly string[] = ALL.map(({ name }) => name);

/** The theme of that name; `auto` and unknown names give the first one. */
export function themeNamed(name: string): Theme {
  return ALL.find((theme) => theme.name === name) ?? ALL[0];
}
