import { readFileSync } from 'node:fs';

const SOURCES = new URL('../../', import.meta.url);

/** The styles of a kind, of a theme, of images, or of every film. */
export function stylesheet(
  of:
    | 'arrangements'
    | 'arrows'
    | 'base'
    | 'captions'
    | 'grounds'
    | 'still'
    | 'transitions'
    | `scenes/${string}`
    | `themes/${string}`,
): string {
  const [drawer, name] = of.split('/');
  const path =
    name === undefined ? `adapters/document/${of}.css` : `${of}/${drawer === 'scenes' ? 'scene' : 'theme'}.css`;
  return name !== undefined && !/^[a-z_]+$/.test(name) ? '' : readFileSync(new URL(path, SOURCES), 'utf8');
}
