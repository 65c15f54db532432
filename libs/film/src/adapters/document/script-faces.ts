interface ScriptFace {
  letters: RegExp;
  family: string;
  package: string;
}

/** The faces that set a script where the theme's own faces have no letters of it. */
const SCRIPT_FACES: readonly ScriptFace[] = [
  noto(/\p{sc=Arabic}/u, 'Arabic'),
  noto(/\p{sc=Hebrew}/u, 'Hebrew'),
  noto(/\p{sc=Devanagari}/u, 'Devanagari'),
  noto(/\p{sc=Thai}/u, 'Thai'),
  {
    letters: /\p{sc=Cyrillic}|\p{sc=Greek}/u,
    family: 'Inter Variable',
    package: '@fontsource-variable/inter',
  },
];

/** The faces of the scripts that a text is written in. */
export function scriptFaces(text: string): ScriptFace[] {
  return SCRIPT_FACES.filter(({ letters }) => letters.test(text));
}

function noto(letters: RegExp, script: string): ScriptFace {
  return {
    letters,
    family: `Noto Sans ${script} Variable`,
    package: `@fontsource-variable/noto-sans-${script.toLowerCase()}`,
  };
}
