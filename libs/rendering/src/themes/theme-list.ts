import type { Theme } from '../theme.js';
import { lumen } from './lumen.js';

const ALL = [lumen] as const;

/** The names a brief may ask for; `auto` chooses among them. */
export const THEMES = ['auto', 'lumen'] as const;

/** The theme of that name; `auto` and unknown names give the first one. */
export function themeNamed(name: string): Theme {
  return ALL.find((theme) => theme.name === name) ?? lumen;
}
