import type { Drawing } from './drawing.js';
import type { VisualType } from './kinds.js';
import type { Visual } from './scene.js';
import { drawTitle } from './title/scene.js';

/** How each kind is drawn. Its styles stand beside its drawing, in `scene.css`. */
export const DRAWINGS: { [Type in VisualType]: Drawing<Extract<Visual, { type: Type }>> } = {
  title: drawTitle,
};
