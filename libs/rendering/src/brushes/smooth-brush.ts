import type { Brush } from './brush.js';

/** Draws as the scene does. */
export const smooth: Brush = (context) => context;
