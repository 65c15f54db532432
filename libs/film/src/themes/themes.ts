import { block } from './block/theme.js';
import { blueprint } from './blueprint/theme.js';
import { editorial } from './editorial/theme.js';
import { memorial } from './memorial/theme.js';
import { papercut } from './papercut/theme.js';
import { swiss } from './swiss/theme.js';
import type { Theme } from './theme.js';

/** Every look. A new theme is a folder beside this file and a line here. */
export const FILM_THEMES: readonly Theme[] = [block, editorial, swiss, blueprint, papercut, memorial];
