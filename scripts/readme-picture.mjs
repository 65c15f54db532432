import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ffmpeg from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';

/*
 * Makes the picture of the README: `npm run readme`. It runs the demo with the words of `docs/images/film-of-words.json`, lays
 * frames of the film side by side, and records the hashes of the words and of the picture there. Each run has another look.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [RECIPE, PICTURE] = ['json', 'webp'].map((kind) => join(ROOT, `docs/images/film-of-words.${kind}`));
/** Pixels of one frame in the picture, and between two frames. */
const [FRAME, GAP] = [{ width: 640, height: 360 }, 12];

/** Runs a program, and resolves with what it printed. */
async function run(program, args, env = {}) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = ['', ''];
  child.stdout.on('data', (part) => (printed[0] += part));
  child.stderr.on('data', (part) => (printed[1] += part));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${printed.join('\n')}`);
  return printed.join('\n');
}

/** The film that the demo makes of the words, on a service of its own with empty data. */
async function filmOf(words, folder) {
  const env = { DATA_DIR: join(folder, 'data'), PORT: process.env.PORT ?? '3987' };
  const printed = await run(process.execPath, [join(ROOT, 'dist/src/demo.js'), words], env);
  const [film] = /demo-output\/\S+\.mp4/.exec(printed) ?? [];
  if (film === undefined) throw new Error(`the demo named no film: ${printed}`);
  return join(ROOT, film);
}

async function secondsOf(film) {
  const printed = await run(ffmpeg.path, ['-hide_banner', '-i', film, '-f', 'null', '-']);
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(printed);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

async function frameAt(film, seconds, file) {
  await run(ffmpeg.path, ['-v', 'error', '-y', '-ss', seconds.toFixed(3), '-i', film, '-frames:v', '1', file]);
  return sharp(file).resize(FRAME).png().toBuffer();
}

const hash = (data) => createHash('sha256').update(data).digest('hex');

const recipe = JSON.parse(await readFile(RECIPE, 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'readme-picture-'));
try {
  const film = await filmOf(recipe.words, folder);
  const seconds = await secondsOf(film);
  const frames = [];
  for (const [at, share] of recipe.frames.entries()) {
    frames.push(await frameAt(film, share * seconds, join(folder, `${at}.png`)));
  }
  const width = frames.length * FRAME.width + (frames.length - 1) * GAP;
  const picture = await sharp({ create: { width, height: FRAME.height, channels: 4, background: '#0000' } })
    .composite(frames.map((input, at) => ({ input, left: at * (FRAME.width + GAP), top: 0 })))
    .webp({ quality: 88 })
    .toBuffer();
  await writeFile(PICTURE, picture);
  const { words, frames: shares } = recipe;
  const made = {
    words,
    frames: shares,
    input_sha256: hash(JSON.stringify([words, shares])),
    picture_sha256: hash(picture),
  };
  const list = JSON.stringify(shares).replaceAll(',', ', ');
  await writeFile(RECIPE, `${JSON.stringify(made, null, 2).replace(/\[[^\]]*\]/u, list)}\n`);
  console.log(`${PICTURE}: ${frames.length} frames of ${film}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
