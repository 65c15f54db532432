import { drawEmoji } from '../../markup/draw-emoji.js';
import { serveLibraries } from '../../markup/serve-libraries.js';
import { usualFaces } from '../../typography/usual-faces.js';
import { emojiPicture } from '../pictures/emoji-picture.js';

/** A reset so small that a caller's style sheet needs no word against it. */
const BASE = `*{box-sizing:border-box}html,body{margin:0;width:100%;height:100%;overflow:hidden}
body{color:var(--ink);font-family:var(--face-text);font-weight:var(--weight-text)}`;

/** The theme as a caller's document sees it. */
export interface OwnTheme {
  /** Style sheets of its faces, below `/fonts`. */
  faces: readonly string[];
  /** Custom properties, by name. */
  properties: Record<string, string | number>;
}

/** A caller's markup as a document of its own, with the faces and colours of the theme, emoji and libraries. */
export function ownDocument(html: string, css: string, { faces, properties }: OwnTheme): string {
  const links = faces.map((face) => `<link rel="stylesheet" href="/fonts/${face}">`).join('');
  const root = Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const styles = `<style>:root{${root}}${BASE}</style><style>${css.replaceAll(/<\/(?=style)/giu, String.raw`<\/`)}</style>`;
  return `<!doctype html><meta charset="utf-8">${links}${usualFaces(html + css)}${styles}<body>${drawEmoji(serveLibraries(html), emojiPicture)}`;
}
