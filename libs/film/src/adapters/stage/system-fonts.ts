import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** The faces of DejaVu. They have the signs that the faces of themes lack: arrows, ticks, mathematics, boxes. */
const DEJAVU = join(folderOf('dejavu-fonts-ttf'), 'ttf');

/** Packages with what DejaVu lacks. Their emoji have one colour: they stand where a page sets no picture, as in drawings. */
const NOTO = [
  ['NotoEmoji', folderOf('@expo-google-fonts/noto-emoji')],
  ['NotoSansArabic', folderOf('@expo-google-fonts/noto-sans-arabic')],
  ['NotoSansDevanagari', folderOf('@expo-google-fonts/noto-sans-devanagari')],
  ['NotoSansThai', folderOf('@expo-google-fonts/noto-sans-thai')],
] as const;

/** The faces that have a character where no other face of a page has it. */
export const LAST_FACES = [
  join(DEJAVU, 'DejaVuSans.ttf'),
  ...NOTO.map(([face, folder]) => join(folder, '400Regular', `${face}_400Regular.ttf`)),
];

const FOLDERS = [
  DEJAVU,
  ...NOTO.flatMap(([, folder]) => ['400Regular', '700Bold'].map((style) => join(folder, style))),
];

/** Faces of DejaVu that no page needs. */
const UNUSED = ['*Condensed*', '*ExtraLight*', '*TeXGyre*'];

/** The packaged faces behind the generic families of CSS. */
const GENERIC = [
  ['serif', 'DejaVu Serif'],
  ['sans-serif', 'Open Sans'],
  ['monospace', 'DejaVu Sans Mono'],
] as const;

/**
 * The fonts of the browser as a configuration of fontconfig: those of packages, and none of this machine. Chromium takes a character
 * that the faces of its text lack from any of them. Without any font, Chromium stops at the first input field.
 */
export function systemFonts(browserFolder: string, cacheFolder: string): string {
  const globs = UNUSED.map((name) => `<glob>${name}</glob>`).join('');
  const aliases = GENERIC.map(
    ([family, face]) =>
      `<alias binding="strong"><family>${family}</family><prefer><family>${face}</family></prefer></alias>`,
  );
  const folders = [browserFolder, ...FOLDERS].map((folder) => `<dir>${escaped(folder)}</dir>`);
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.join('')}<cachedir>${escaped(cacheFolder)}</cachedir>
<selectfont><rejectfont>${globs}</rejectfont></selectfont>
${aliases.join('\n')}
</fontconfig>`;
}

function escaped(path: string): string {
  return path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
