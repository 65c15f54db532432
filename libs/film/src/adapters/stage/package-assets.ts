import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file that a page may load. */
export interface Asset {
  body: Buffer;
  type: string;
}

/** The packages whose faces a page may load. */
const FONT_PACKAGES = [
  '@fontsource-variable/archivo',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/cormorant',
  '@fontsource-variable/fraunces',
  '@fontsource-variable/fredoka',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource/space-grotesk',
];

const ICON_SETS: Record<string, string> = {
  fluent: '@iconify-json/fluent-emoji-flat',
  noto: '@iconify-json/noto',
  tabler: '@iconify-json/tabler',
};

const TYPES: Record<string, string> = { css: 'text/css', woff2: 'font/woff2', woff: 'font/woff' };

const require = createRequire(import.meta.url);

/** A face or an icon of our packages by its path on the host of films; undefined for every other path. */
export async function packageAsset(path: string): Promise<Asset | undefined> {
  const font = /^\/fonts\/(@[\w-]+\/[\w-]+)\/((?:files\/)?[\w-]+\.(css|woff2?))$/.exec(path);
  if (font) return fontFile(font[1]!, font[2]!, font[3]!);
  const icon = /^\/icons\/(\w+)\/([\w-]+)\.svg$/.exec(path);
  return icon ? iconFile(icon[1]!, icon[2]!) : undefined;
}

async function fontFile(name: string, file: string, ending: string): Promise<Asset | undefined> {
  if (!FONT_PACKAGES.includes(name)) return undefined;
  try {
    const body = await readFile(join(dirname(require.resolve(`${name}/package.json`)), file));
    return { body, type: TYPES[ending]! };
  } catch {
    return undefined;
  }
}

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  aliases?: Record<string, { parent: string }>;
  width?: number;
  height?: number;
}

const loaded = new Map<string, Promise<IconSet>>();

async function iconFile(set: string, name: string): Promise<Asset | undefined> {
  const source = Object.hasOwn(ICON_SETS, set) ? ICON_SETS[set] : undefined;
  if (source === undefined) return undefined;
  const reading = loaded.get(source) ?? readFile(require.resolve(`${source}/icons.json`), 'utf8').then(iconsOf);
  loaded.set(source, reading);
  const { icons, aliases = {}, width = 16, height = 16 } = await reading;
  const own = Object.hasOwn(icons, name) ? name : Object.hasOwn(aliases, name) ? aliases[name]!.parent : '';
  const icon = Object.hasOwn(icons, own) ? icons[own] : undefined;
  if (!icon) return undefined;
  const [across, down] = [icon.width ?? width, icon.height ?? height];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">${icon.body}</svg>`;
  return { body: Buffer.from(svg), type: 'image/svg+xml' };
}

function iconsOf(text: string): IconSet {
  return JSON.parse(text) as IconSet;
}
