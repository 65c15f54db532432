/**
 * The longest time for which a call with hostile words or markup holds the event loop: `estimate_cost` of every tool that takes
 * them, with texts of the greatest length that the tool's schema admits. Ends with 1 above twenty milliseconds.
 *
 *     npm run build && npx node bench/hostile-text.mjs
 *
 * A block is counted in milliseconds of processor of the main thread between two turns of the event loop, so that other
 * programs of the machine do not count.
 */
import { catalogue, examineCall } from '../dist/libs/catalog/src/index.js';
import { facesCanDraw, requirePackaged } from '../dist/libs/film/src/adapters/index.js';
import { looksForeign } from '../dist/libs/sound/src/adapters/index.js';
import { hostileMarkup, hostileStyles } from '../test/support/source/hostile-markup.ts';
import { hostileTexts } from '../test/support/source/hostile-texts.ts';

const LIMIT_MS = 20;
const ROUNDS = 3;
/** Messages of one JSON-RPC batch. */
const BATCH = 10;

const segmentsOf = (count, prompt, narration) => ({
  plan: { segments: Array.from({ length: count }, () => ({ type: 'generate', prompt, narration })) },
});

/** What is asked with a text: the greatest that the schema admits, and the greatest that is examined to its end. */
const CALLS = {
  'create_video, prompt': ['create_video', 4000, (prompt) => ({ prompt })],
  'create_video, script': ['create_video', 12_000, (script) => ({ script })],
  'create_video, short script': ['create_video', 1800, (script) => ({ script, prompt: script })],
  'create_image, prompt': ['create_image', 4000, (prompt) => ({ prompt })],
  'create_audio, speech': ['create_audio', 10_000, (text) => ({ mode: 'speech', text })],
  'create_audio, effects': ['create_audio', 10_000, (text) => ({ mode: 'sfx', text })],
  'compose_video, schema': ['compose_video', 4000, (text) => segmentsOf(12, text, text.slice(0, 2000))],
  'compose_video, longest plan': ['compose_video', 2000, (text) => segmentsOf(12, text, text.slice(-750))],
};

const ROOT = '<div data-composition-id="film" data-width="1920" data-height="1080" data-duration="8">';
const htmlScenes = (count, html, css) => ({
  scenes: Array.from({ length: count }, () => ({ seconds: 4, visual: { type: 'html', html, ...(css && { css }) } })),
});
const listScene = (text) => ({ say: text, headline: text.slice(0, 120), visual: { type: 'list', items: [{ text }] } });

/** The same of markup and style sheets. Room is left for the spaces that make each call another one. */
const MARKUP_CALLS = {
  'create_video, composition': [
    'create_video',
    (html) => ({ composition: { html } }),
    hostileMarkup(524_288 - BATCH * ROUNDS, ROOT),
  ],
  'create_video, html scenes': ['create_video', (html) => htmlScenes(14, html), hostileMarkup(65_000)],
  'create_video, css of scenes': ['create_video', (css) => htmlScenes(14, '<p>One</p>', css), hostileStyles(65_000)],
  'create_video, texts of scenes': [
    'create_video',
    (text) => ({ scenes: Array.from({ length: 40 }, () => listScene(text)) }),
    hostileTexts(60),
  ],
  'create_image, html': ['create_image', (html) => ({ visual: { type: 'html', html } }), hostileMarkup(65_000)],
};

/** The longest time between two turns of the event loop while the work runs. */
async function longestBlock(work) {
  let [longest, running] = [0, true];
  let last = process.threadCpuUsage();
  const beat = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    if (running) setImmediate(beat);
  };
  setImmediate(beat);
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  running = false;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}

/** A batch of estimates as a caller may send it; a refusal is an answer like any other. */
function estimates(tool, givens) {
  const find = () => Promise.reject(new Error('nothing is looked up'));
  const examiners = { canDraw: facesCanDraw, find, looksForeign, requirePackaged };
  const one = (given) => examineCall(catalogue, { tool, given }, examiners).catch(() => undefined);
  return Promise.all(givens.map(one));
}

/** The middle of several rounds. Each call of them gets a text of its own, where `differ` makes one of the text. */
async function blockOf(tool, ask, text, differ = (same) => same) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const givens = Array.from({ length: BATCH }, (_, at) => ask(differ(text, round * BATCH + at)));
    rounds.push(await longestBlock(() => estimates(tool, givens)));
  }
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

const found = [];
for (const [call, [tool, length, ask]] of Object.entries(CALLS)) {
  for (const [name, text] of hostileTexts(length)) found.push({ call, name, block: await blockOf(tool, ask, text) });
}
const spaced = (text, spaces) => text + ' '.repeat(spaces);
for (const [call, [tool, ask, texts]] of Object.entries(MARKUP_CALLS)) {
  for (const [name, text] of texts) found.push({ call, name, block: await blockOf(tool, ask, text, spaced) });
}
found.sort((a, b) => a.block - b.block);
for (const { call, name, block } of found)
  process.stdout.write(`${block.toFixed(1).padStart(8)} ms  ${call}: ${name}\n`);
const longest = found.at(-1);
process.stdout.write(`The longest block is ${longest.block.toFixed(1)} ms (${longest.call}: ${longest.name}).\n`);
if (longest.block > LIMIT_MS) process.exitCode = 1;
