import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { compositionDocument } from '../src/adapters/document/composition-document.js';
import { contactSheet } from '../src/adapters/preview/contact-sheet.js';
import { browserProgram } from '../src/adapters/stage/browser-program.js';
import { openStage } from '../src/adapters/stage/open-stage.js';
import { packageAsset } from '../src/adapters/stage/package-assets.js';
import { examineComposition } from '../src/composition/examine-composition.js';
import { framesOfHyperframes } from './frames-of-hyperframes.js';

/**
 * Renders each composition of a folder to pictures: `npm run rehearse:compositions -- DIR [--out FOLDER] [--frames 9] [--tool FILE]`.
 * Writes `<name>/<second>.jpg`, and `<name>.jpg` with all of them; prints what was refused and found. FILE is the command line of
 * HyperFrames where it is installed: what it draws of the project `DIR/<name>` stands beside each frame.
 */
const FPS = 30;
/** Pixels of the long side of a frame. */
const LONG = 1280;

interface Frame {
  second: number;
  picture: Buffer;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'compositions' },
    frames: { type: 'string', default: '9' },
    tool: { type: 'string' },
  },
});
const [folder = ''] = positionals;
if (folder === '') throw new Error('name the folder: npm run rehearse:compositions -- DIR');
const browser = await browserProgram({ folder: join(tmpdir(), `film-browser-${userInfo().username}`) });
const names = (await readdir(folder)).filter((name) => name.endsWith('.html')).toSorted();
for (const name of names) await rehearse(basename(name, '.html'), await readFile(join(folder, name), 'utf8'));

async function rehearse(name: string, html: string): Promise<void> {
  const started = performance.now();
  try {
    const examined = examineComposition({ html });
    const { frames, findings, ...size } = await framesOf(html, examined);
    const took = seconds(performance.now() - started);
    await mkdir(join(values.out, name), { recursive: true });
    for (const { second, picture } of frames) {
      await writeFile(join(values.out, name, `${second.toFixed(2)}.jpg`), picture);
    }
    process.stdout.write(`${name}: ${examined.seconds} s, ${examined.width}×${examined.height}, in ${took} s\n`);
    for (const finding of findings) process.stdout.write(`  ${finding}\n`);
    const theirs = await framesOfTool(name, frames, size);
    await writeFile(join(values.out, `${name}.jpg`), await sheetOf(frames, theirs, size));
  } catch (failure) {
    process.stdout.write(`${name}: ${failure instanceof Error ? failure.message : String(failure)}\n`);
  }
}

/** All frames, each with that of the tool to its right where there is one. */
async function sheetOf(
  frames: readonly Frame[],
  theirs: readonly Buffer[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const across = theirs.length === 0 ? width : 2 * width;
  const shown = frames.map(async ({ second, picture }, index) => {
    const other = theirs[index];
    if (other === undefined) return { picture, label: `${second.toFixed(2)} s` };
    const pair = sharp(picture)
      .extend({ right: width })
      .composite([{ input: other, left: width, top: 0 }]);
    return { picture: await pair.png().toBuffer(), label: `${second.toFixed(2)} s: ours, HyperFrames` };
  });
  return contactSheet(await Promise.all(shown), { width: across, height });
}

/** What the tool draws at the seconds of our frames; nothing where it is not named or has no such project. */
async function framesOfTool(
  name: string,
  frames: readonly Frame[],
  size: { width: number; height: number },
): Promise<Buffer[]> {
  const project = join(folder, name);
  if (values.tool === undefined || !existsSync(join(project, 'index.html'))) return [];
  const started = performance.now();
  const at = frames.map(({ second }) => second);
  const theirs = await framesOfHyperframes({ tool: values.tool, project, seconds: at, ...size, browser });
  const unlike = await Promise.all(frames.map(({ picture }, index) => difference(picture, theirs[index]!)));
  const most = Math.max(...unlike);
  process.stdout.write(
    `  HyperFrames in ${seconds(performance.now() - started)} s; levels of 255 between the frames: at most ${most.toFixed(1)}, at ${at[unlike.indexOf(most)]!.toFixed(2)} s\n`,
  );
  return theirs;
}

/** Levels of 255 by which two pictures of one size differ, on average. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()));
  return a!.reduce((sum, level, at) => sum + Math.abs(level - b![at]!), 0) / a!.length;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

async function framesOf(
  html: string,
  examined: { seconds: number; width: number; height: number },
): Promise<{ frames: Frame[]; findings: string[]; width: number; height: number }> {
  const scale = LONG / Math.max(examined.width, examined.height);
  const size = { width: Math.round(examined.width * scale), height: Math.round(examined.height * scale) };
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
    const frames: Frame[] = [];
    for (let index = 0; index < count; index += 1) {
      const second = Math.round(((index + 0.5) / count) * examined.seconds * FPS) / FPS;
      frames.push({ second, picture: (await stage.frameAt(second)).jpeg });
    }
    const findings = stage.findings.map(({ kind, detail }) => `${kind}: ${detail}`);
    return { frames, findings, ...size };
  } finally {
    await stage.close();
  }
}
