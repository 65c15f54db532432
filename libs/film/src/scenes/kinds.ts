import { titleKind } from './title/schema.js';

/** Every kind of picture. A new kind is a folder beside this file, a line here and a line in `drawings.ts`. */
export const KINDS = {
  title: titleKind,
};

export type VisualType = keyof typeof KINDS;
export const VISUAL_TYPES = Object.keys(KINDS) as VisualType[];
