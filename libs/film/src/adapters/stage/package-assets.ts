import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { iconAtAddress, iconSvg } from '../pictures/icon-svg.js';
import { SCRIPT_FACES } from '../../typography/script-faces.js';
import type { Asset } from './asset.js';
import { packageScript } from './package-scripts.js';

/** The packages whose faces a page may load, beside those of scripts. */
const THEME_FONTS = [
  '@fontsource-variable/archivo',
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/cormorant',
  '@fontsource-variable/fraunces',
  '@fontsource-variable/fredoka',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  '@fontsource/space-grotesk',
];
const FONT_PACKAGES = new Set([...THEME_FONTS, ...SCRIPT_FACES.map((face) => face.package)]);

/** A sheet that no package has: the stage writes it. */
const USUAL = 'usual.css';

const TYPES: Record<string, string> = { css: 'text/css', woff2: 'font/woff2', woff: 'font/woff' };

const require = createRequire(import.meta.url);

/** A face, an icon or a library of our packages by its path on the host of films; undefined for every other path. */
export async function packageAsset(path: string): Promise<Asset | undefined> {
  const font = /^\/fonts\/(@[\w-]+\/[\w-]+)\/((?:files\/)?[\w-]+\.(css|woff2?))$/.exec(path);
  if (font) return fontFile(font[1]!, font[2]!, font[3]!);
  const formula = /^\/packages\/katex\/(katex\.min\.css|fonts\/KaTeX_[\w-]+\.woff2?)$/.exec(path);
  if (formula) return formulaFile(formula[1]!);
  return path.startsWith('/packages/') ? packageScript(path) : iconFile(path);
}

async function fontFile(name: string, file: string, ending: string): Promise<Asset | undefined> {
  if (!FONT_PACKAGES.has(name)) return undefined;
  try {
    const folder = dirname(require.resolve(`${name}/package.json`));
    if (file === USUAL) return { body: await usualSheet(folder), type: TYPES[ending]! };
    return { body: await readFile(join(folder, file)), type: TYPES[ending]! };
  } catch {
    return undefined;
  }
}

/** The sheet of a variable face under the name that pages know it by: `Inter`, not `Inter Variable`. */
async function usualSheet(folder: string): Promise<Buffer> {
  const sheet = await readFile(join(folder, 'index.css'), 'utf8');
  return Buffer.from(sheet.replaceAll(" Variable';", "';"));
}

/** The styles and faces that formulas are set with. */
async function formulaFile(file: string): Promise<Asset | undefined> {
  try {
    const body = await readFile(join(dirname(require.resolve('katex/dist/katex.min.css')), file));
    return { body, type: TYPES[file.slice(file.lastIndexOf('.') + 1)]! };
  } catch {
    return undefined;
  }
}

function iconFile(path: string): Asset | undefined {
  const svg = iconSvg(iconAtAddress(path)?.id ?? '');
  return svg === undefined ? undefined : { body: Buffer.from(svg), type: 'image/svg+xml' };
}
