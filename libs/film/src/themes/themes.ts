import { block } from './block/theme.js';
import type { Theme } from './theme.js';

/** Every look. A new theme is a folder beside this file and a line here. */
export const FILM_THEMES: readonly Theme[] = [block];
