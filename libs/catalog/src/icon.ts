import { createHash } from 'node:crypto';

/** A picture beside a name (MCP, Icon). */
export interface Icon {
  src: string;
  mimeType: string;
  sizes: string[];
}

/** Where icons are, below the base address. */
const ICON_PATH = '/icons';

export const ICON_TYPE = 'image/svg+xml';

/** The icon of one family: a shape of one colour on a square of 24 units. `path` is its outline; overlaps are holes. */
export function icon(path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#5b3df5" fill-rule="evenodd" d="${path}"/></svg>`;
}

/** The file name of an icon. It carries a hash of the drawing, so that caches may keep the file for ever. */
export function iconFile(name: string, svg: string): string {
  return `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`;
}

/** An icon as a client finds it: an address of ours, which the client may cache, instead of bytes in every list. */
export function iconAt(baseUrl: string, name: string, svg: string): Icon {
  return { src: `${baseUrl}${ICON_PATH}/${iconFile(name, svg)}`, mimeType: ICON_TYPE, sizes: ['any'] };
}
