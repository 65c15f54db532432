import { eastAsianLanguage } from '@libs/drawing';

/** A face for letters that the faces of themes lack. */
export interface ScriptFace {
  letters: RegExp;
  /** The languages that are written with them. */
  of: string;
  family: string;
  package: string;
  /** Not installed with the service: these faces are large. */
  isOptional: boolean;
}

/** In the order in which they are asked for a letter. */
export const SCRIPT_FACES: readonly ScriptFace[] = [
  // Script extensions have the signs of a script too, such as its full stop.
  // The Arabic package holds raised and lowered figures too, as in CO₂.
  noto(/\p{scx=Arabic}|[⁰⁴-₎]/u, 'Arabic'),
  noto(/\p{sc=Hebrew}/u, 'Hebrew'),
  noto(/\p{scx=Devanagari}/u, 'Devanagari'),
  noto(/\p{sc=Thai}/u, 'Thai'),
  {
    letters: /\p{sc=Cyrillic}|\p{sc=Greek}|[₼₾₿]/u,
    of: 'Cyrillic and Greek',
    family: 'Inter Variable',
    package: '@fontsource-variable/inter',
    isOptional: false,
  },
  optional(/\p{sc=Hiragana}|\p{sc=Katakana}/u, { of: 'Japanese', name: 'JP' }),
  optional(/\p{sc=Hangul}/u, { of: 'Korean', name: 'KR' }),
  optional(/\p{sc=Han}/u, { of: 'Chinese', name: 'SC' }),
  // Where the Chinese face is not installed, the Japanese one has most of its letters, and the Korean one many.
  optional(/\p{sc=Han}/u, { of: 'Japanese', name: 'JP' }),
  optional(/\p{sc=Han}/u, { of: 'Korean', name: 'KR' }),
];

/** Signs of Japanese, Chinese and Korean texts, and their wide forms of letters. They belong to no script. */
const EAST_ASIAN_SIGNS = /[\u3000-\u30FF\uFF01-\uFF9F\uFFE0-\uFFE6]/u;

/** The installed faces of the scripts that a text is written in, each once. */
export function scriptFaces(text: string, isInstalled: (name: string) => boolean): ScriptFace[] {
  const here = SCRIPT_FACES.filter((face) => !face.isOptional || isInstalled(face.package));
  const faces = here.filter(({ letters }) => letters.test(text));
  const ofSigns = here.find(({ isOptional }) => isOptional);
  if (ofSigns && EAST_ASIAN_SIGNS.test(text) && !faces.some(({ isOptional }) => isOptional)) faces.push(ofSigns);
  return faces.filter((face, at) => faces.findIndex(({ package: name }) => name === face.package) === at);
}

/** The optional face that has a character of a text. */
export function faceFor(character: string, text: string): (ScriptFace & { instead?: string }) | undefined {
  const optionalFaces = SCRIPT_FACES.filter((face) => face.isOptional);
  const letters = EAST_ASIAN_SIGNS.test(character) ? text : character;
  const own = optionalFaces.find((face) => face.letters.test(letters));
  if (own?.of !== 'Chinese') return own;
  const language = eastAsianLanguage(text);
  if (language !== 'Chinese') return optionalFaces.find(({ of }) => of === language);
  return { ...own, instead: ' (for Japanese, @fontsource-variable/noto-sans-jp)' };
}

function noto(letters: RegExp, script: string): ScriptFace {
  return {
    letters,
    of: script,
    family: `Noto Sans ${script} Variable`,
    package: `@fontsource-variable/noto-sans-${script.toLowerCase()}`,
    isOptional: false,
  };
}

function optional(letters: RegExp, { of, name }: { of: string; name: string }): ScriptFace {
  return {
    letters,
    of,
    family: `Noto Sans ${name} Variable`,
    package: `@fontsource-variable/noto-sans-${name.toLowerCase()}`,
    isOptional: true,
  };
}
