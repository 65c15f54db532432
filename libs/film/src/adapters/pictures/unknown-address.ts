import { iconAddress, iconAtAddress } from './icon-svg.js';
import { nearestToUnknown } from './picture-ids.js';

/** What is wrong with the address of a packaged picture that there is not, with the one most like it; undefined for every other address. */
export async function unknownAddress(path: string): Promise<string | undefined> {
  const icon = iconAtAddress(path);
  const nearest = icon && (await nearestToUnknown(icon.id));
  if (nearest === undefined) return undefined;
  const [like] = nearest;
  const meant = like === undefined ? 'find_picture finds others' : `did you mean ${iconAddress(like)}?`;
  return `${path} is no packaged picture and is left out; ${meant}`;
}
