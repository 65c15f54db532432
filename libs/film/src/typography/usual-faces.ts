import { SCRIPT_FACES } from './script-faces.js';

const VARIABLE = '@fontsource-variable';
const GROTESK = '@fontsource/space-grotesk';

/** Packaged families by the names that pages know them by, and the style sheets below `/fonts` that declare them so. */
const USUAL_FACES: readonly (readonly [family: string, sheets: readonly string[]])[] = [
  ['Archivo', [`${VARIABLE}/archivo/usual.css`]],
  ['Bricolage Grotesque', [`${VARIABLE}/bricolage-grotesque/usual.css`]],
  ['Cormorant', [`${VARIABLE}/cormorant/usual.css`]],
  ['Fraunces', [`${VARIABLE}/fraunces/usual.css`]],
  ['Fredoka', [`${VARIABLE}/fredoka/usual.css`]],
  ['Inter', [`${VARIABLE}/inter/usual.css`]],
  ['JetBrains Mono', [`${VARIABLE}/jetbrains-mono/usual.css`]],
  ['Space Grotesk', ['400.css', '500.css', '700.css'].map((sheet) => `${GROTESK}/${sheet}`)],
];

/** The packaged families, by the names that pages know them by. */
export const PACKAGED_FAMILIES = USUAL_FACES.map(([family]) => family);

/** The sheets of a packaged family, in any case; undefined where no package has it. */
export function packagedFace(name: string): readonly string[] | undefined {
  const wanted = name.toLowerCase();
  const [, sheets] = USUAL_FACES.find(([family]) => family.toLowerCase() === wanted) ?? [];
  const script = SCRIPT_FACES.find(({ family }) => family.replace(/ Variable$/u, '').toLowerCase() === wanted);
  return sheets ?? (script && [`${script.package}/usual.css`]);
}

/** Links to the sheets of the packaged families that a caller's markup names. A family that it declares itself stays its own. */
export function usualFaces(markup: string): string {
  const [, ...declarations] = markup.split(/@font-face/iu);
  const declared = declarations.map((rest) => rest.slice(0, rest.indexOf('}')));
  return USUAL_FACES.filter(([family]) => markup.includes(family) && !declared.some((rule) => rule.includes(family)))
    .flatMap(([, sheets]) => sheets)
    .map((sheet) => `<link rel="stylesheet" href="/fonts/${sheet}">`)
    .join('');
}
