import { packagedFace, PACKAGED_FAMILIES } from '../typography/usual-faces.js';

const SHEET = /^(?:https?:)?\/\/fonts\.googleapis\.com\/css2?\?(.*)$/iu;
/** Families of one link that are read. */
const MOST = 40;

export interface GoogleFaces {
  /** Style sheets below `/fonts`. */
  sheets: string[];
  /** Families that no package has. */
  missing: string[];
}

/** What packages have of the families that a link to Google Fonts asks for; undefined for every other address. */
export function googleFaces(address: string): GoogleFaces | undefined {
  const [, query] = SHEET.exec(address) ?? [];
  if (query === undefined) return undefined;
  const families = new URLSearchParams(query)
    .getAll('family')
    // An older link has all families in one: `Inter:400,700|Lora`.
    .flatMap((family) => family.split('|'))
    .map((family) => family.split(':', 1)[0]!.trim())
    .slice(0, MOST);
  return {
    sheets: families.flatMap((family) => packagedFace(family) ?? []),
    missing: families.filter((family) => family !== '' && packagedFace(family) === undefined),
  };
}

/** What to know of families of Google Fonts that are not here; undefined where all are. */
export function missingFaces({ missing }: GoogleFaces): string | undefined {
  if (missing.length === 0) return undefined;
  const names = missing.map((family) => family.slice(0, 40)).join(', ');
  return `${names} of Google Fonts ${missing.length > 1 ? 'are' : 'is'} not here, and another face stands in. At hand are ${PACKAGED_FAMILIES.join(', ')}.`;
}
