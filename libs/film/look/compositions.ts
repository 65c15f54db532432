import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compositionDocument } from '../src/adapters/document/composition-document.js';
import { contactSheet } from '../src/adapters/preview/contact-sheet.js';
import { browserProgram } from '../src/adapters/stage/browser-program.js';
import { openStage } from '../src/adapters/stage/open-stage.js';
import { packageAsset } from '../src/adapters/stage/package-assets.js';
import { examineComposition } from '../src/composition/examine-composition.js';

/**
 * Renders each composition of a folder to pictures: `npm run rehearse:compositions -- DIR [--out FOLDER] [--frames 9]`. Writes
 * `<name>/<second>.jpg`, and `<name>.jpg` with all of them; prints what was refused and found.
 */
const FPS = 30;
/** Pixels of the long side of a frame. */
const LONG = 1280;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'compositions' }, frames: { type: 'string', default: '9' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder: npm run rehearse:compositions -- DIR');
const browser = await browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).toSorted();
for (const name of names) await rehearse(basename(name, '.html'), await readFile(join(folder, name), 'utf8'));

async function rehearse(name: string, html: string): Promise<void> {
  const started = performance.now();
  try {
    const examined = examineComposition({ html });
    const { frames, findings, ...size } = await framesOf(html, examined);
    await mkdir(join(values.out, name), { recursive: true });
    for (const { second, jpeg } of frames) await writeFile(join(values.out, name, `${second.toFixed(2)}.jpg`), jpeg);
    const shown = frames.map(({ second, jpeg }) => ({ picture: jpeg, label: `${second.toFixed(2)} s` }));
    await writeFile(join(values.out, `${name}.jpg`), await contactSheet(shown, size));
    const took = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${name}: ${examined.seconds} s, ${examined.width}×${examined.height}, in ${took} s\n`);
    for (const finding of findings) process.stdout.write(`  ${finding}\n`);
  } catch (failure) {
    process.stdout.write(`${name}: ${failure instanceof Error ? failure.message : String(failure)}\n`);
  }
}

async function framesOf(
  html: string,
  { seconds, width, height }: { seconds: number; width: number; height: number },
): Promise<{ frames: { second: number; jpeg: Buffer }[]; findings: string[]; width: number; height: number }> {
  const scale = LONG / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const stage = await openStage({
    html: compositionDocument(html, size),
    ...size,
    fps: FPS,
    seed: 1,
    assets: packageAsset,
    browser,
    markup: 'callers',
    signal: new AbortController().signal,
  });
  try {
    const count = Number(values.frames);
    const frames: { second: number; jpeg: Buffer }[] = [];
    for (let index = 0; index < count; index += 1) {
      const second = Math.round(((index + 0.5) / count) * seconds * FPS) / FPS;
      frames.push({ second, jpeg: (await stage.frameAt(second)).jpeg });
    }
    const findings = (await stage.findings()).map(({ kind, detail }) => `${kind}: ${detail}`);
    return { frames, findings, ...size };
  } finally {
    await stage.close();
  }
}
