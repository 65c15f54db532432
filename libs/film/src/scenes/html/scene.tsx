import type { z } from 'zod';
import type { Drawing } from '../drawing.js';
import type { htmlVisual } from './schema.js';

/**
 * The caller's markup stands in a document of its own: neither its styles, its ids nor its unclosed elements reach other scenes. The
 * page clock moves the documents of frames too, from the start of their scene on.
 */
export const drawHtml: Drawing<z.output<typeof htmlVisual>> = ({ visual: { html, css }, ownDocument }) => (
  <iframe class="html-scene" title="" srcdoc={ownDocument(html, css)} />
);
