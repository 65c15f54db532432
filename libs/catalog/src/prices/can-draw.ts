/** Whether the fonts have a glyph for a character: what they lack is neither shown, spoken nor priced. */
export type CanDraw = (character: string) => boolean;
