import type { Brand } from './brand.js';
import type { BrandMark } from './brand-mark.js';
import type { Studio } from './drawing/studio.js';
import type { Photo } from './photos/photo.js';
import { readableText } from './readable-text.js';

/** What is shown of a brief's brand; undefined where it has neither a name that can be drawn nor a logo. */
export function brandMarkOf(
  brand: Brand | undefined,
  { studio, logo }: { studio: Studio; logo?: Photo },
): BrandMark | undefined {
  const name = readableText(brand?.name ?? '', (character) => studio.canDraw(character));
  if (name === '' && !logo) return undefined;
  return { ...(name !== '' && { name }), ...(logo && { logo }) };
}
