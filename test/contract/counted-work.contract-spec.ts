import { catalogue, examineCall } from '@libs/catalog';
import { emailAddress } from '@libs/identity';
import { passwordMistake } from '@libs/identity/adapters';
import { plainText } from '@libs/kernel';
import { TermListModerator } from '../../libs/jobs/src/start/term-list-moderator.js';
import { facesCanDraw, pictureFor, requirePackaged, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfAddress } from '../../libs/catalog/src/calls/name-of-address.js';
import { titleOf } from '../../libs/catalog/src/inputs/title-of.js';
import { downloadName } from '../../libs/library/src/resources/download-name.js';
import { escapeLike } from '../../libs/library/src/listing/escape-like.js';
import { moodForText } from '../../libs/sound/src/music/mood-for-text.js';
import { posterWords } from '../../libs/film/src/still/poster-words.js';
import { readPrompt } from '../../libs/film/src/reading/read-prompt.js';
import { filmCues } from '../../libs/film/src/plan/words/scene-captions.js';
import { speakScenes } from '../../libs/film/src/plan/words/speak-scenes.js';
import { lightOf } from '../../libs/drawing/src/art/light-of.js';
import { SilentSpeaker } from '../../libs/sound/src/speech/silent-speaker.js';
import { passagesOf } from '../../libs/sound/src/speech/passage.js';
import { withoutEnd } from '../../libs/drawing/src/words/without-end.js';
import { browserName } from '../../src/auth/web-sessions/browser-name.js';
import { answerForm } from '../../src/mcp/answer/accept.js';
import { scrub } from '../../src/platform/observe/redaction.js';
import { contentDisposition } from '../../libs/storage/src/content-disposition.js';
import { WorkCounter } from '../support/source/counted-work.js';
import { hostileMarkup, hostileStyles } from '../support/source/hostile-markup.js';
import { hostileTexts } from '../support/source/hostile-texts.js';

/*
 * What callers write is read by code whose work grows with the length of the text, and no faster. Each function meets
 * hostile texts of every kind at their greatest length and at half of it. The work is counted and not timed, so the result is the same on
 * every machine: twice the text may take two and a half times the work. Quadratic work takes four times as much. The steps
 * inside regular expressions do not count here; `regular-expressions.contract-spec.ts` analyses these.
 */

const MOST_GROWTH = 2.5;
/** Work of short lists and of loops with a fixed end, which would hide or feign growth. */
const SMALL = 3_000;
/** Texts that are counted together: reading the count takes longer than counting. */
const GROUP = 24;
/**
 * With `COUNTED=whole` every text is as long as its door lets through; else markup has a sixteenth of that, and another text
 * a sixth, but not less than 600 characters.
 */
const isWhole = process.env['COUNTED'] === 'whole';
const markupOf = (longest: number): number => (isWhole ? longest : longest / 16);
const textOf = (longest: number): number => (isWhole ? longest : Math.min(longest, Math.max(600, longest / 6)));

const find = () => Promise.reject(new Error('nothing is looked up'));
const examiners = { canDraw: facesCanDraw, find, looksForeign, pictureFor, wordFindings, requirePackaged };
const estimate = (tool: string, given: object) =>
  examineCall(catalogue, { tool, given }, examiners).catch(() => undefined);
const segment = (text: string) => ({ type: 'generate', prompt: text, narration: text.slice(0, text.length / 2) });
const moderator = new TermListModerator([{ category: 'violence', phrases: ['kill*', 'a * bomb'] }]);

/** A film of a prompt up to its pictures, as the render process plans it. */
async function plan(prompt: string): Promise<void> {
  const { scenes } = readPrompt(prompt, pictureFor);
  const speaker = new SilentSpeaker();
  const speak = (text: string, speed: number) => speaker.speak(text, { voice: 'none', speed });
  filmCues(await speakScenes(scenes, { speak, fps: 24, onScene: () => undefined }));
}

const ROOT = '<div data-composition-id="film" data-width="1920" data-height="1080" data-duration="8">';
const htmlScene = (html: string, css?: string) => ({ seconds: 4, visual: { type: 'html', html, ...(css && { css }) } });
const listScene = (text: string) => ({
  say: text.slice(0, 500),
  headline: text.slice(0, 120),
  visual: { type: 'list', items: [{ text: text.slice(0, 60) }, { text: text.slice(-60) }] },
});

/** Every door that takes markup or style sheets of a caller. */
const MARKUP_READERS: Readonly<
  Record<string, [longest: number, read: (text: string) => unknown, texts: typeof hostileTexts]>
> = {
  'create_video reads a composition': [
    524_288,
    (html) => estimate('create_video', { composition: { html } }),
    (length) => hostileMarkup(length, ROOT),
  ],
  'create_video reads html scenes': [
    65_536,
    (html) => estimate('create_video', { scenes: [htmlScene(html)] }),
    hostileMarkup,
  ],
  'create_video reads css of scenes': [
    65_536,
    (css) => estimate('create_video', { scenes: [htmlScene('<p>One</p>', css)] }),
    hostileStyles,
  ],
  'create_image reads html': [
    65_536,
    (html) => estimate('create_image', { visual: { type: 'html', html } }),
    hostileMarkup,
  ],
};

/** Every door of the service that takes a text, with the greatest length that it is given. */
const READERS: Readonly<Record<string, [longest: number, read: (text: string) => unknown]>> = {
  'create_video reads its prompt': [4000, (prompt) => estimate('create_video', { prompt })],
  'create_video reads its script': [12_000, (script) => estimate('create_video', { script })],
  'create_video examines a script': [1800, (script) => estimate('create_video', { script })],
  'create_video reads texts of scenes': [500, (text) => estimate('create_video', { scenes: [listScene(text)] })],
  'create_image reads its prompt': [4000, (prompt) => estimate('create_image', { prompt })],
  'create_audio reads a speech': [10_000, (text) => estimate('create_audio', { mode: 'speech', text })],
  'create_audio reads the names of sounds': [10_000, (text) => estimate('create_audio', { mode: 'sfx', text })],
  'compose_video reads its plan': [
    4000,
    (text) => estimate('compose_video', { plan: { segments: [segment(text), segment(text)] } }),
  ],
  'a film is planned from a prompt': [4000, plan],
  'a poster is worded': [4000, posterWords],
  'a speech is parted': [10_000, passagesOf],
  'a mood is chosen': [10_000, moodForText],
  'a light is chosen': [4000, lightOf],
  'words are moderated': [12_000, (text) => moderator.judge([text])],
  'a title is made': [72_000, titleOf],
  'an address is named': [2048, (text) => nameOfAddress(`https://files.example/${encodeURI(text.toWellFormed())}`)],
  'a file is named': [2048, (text) => contentDisposition('video/mp4', downloadName(text, 'video/mp4'))],
  'a search is escaped': [2048, escapeLike],
  'a log line is scrubbed': [8000, scrub],
  'a text is put on one line': [8000, plainText],
  'an e-mail address is read': [8000, emailAddress],
  'a password is judged': [200, (text) => passwordMistake(text, 'somebody.of.a.long.name@example.com')],
  'a browser is named': [8000, browserName],
  'an Accept header is read': [8000, answerForm],
};

type Named = [name: string, text: string];

/** Every third hostile text: a pattern between a word and a letter, in groups. */
function groups(texts: Named[]): Named[][] {
  const between = texts.filter((_, at) => at % 3 === 2);
  return Array.from({ length: Math.ceil(between.length / GROUP) }, (_, at) =>
    between.slice(at * GROUP, (at + 1) * GROUP),
  );
}

describe('the work that a text asks for', () => {
  const counter = new WorkCounter();

  async function work(texts: Named[], read: (text: string) => unknown): Promise<number> {
    return counter.count(async () => {
      for (const [, text] of texts) await read(text);
    });
  }

  beforeAll(() => counter.start());
  afterAll(() => counter.stop());

  /** The groups of texts whose work grows faster than they do. */
  async function grownIn(halves: Named[][], wholes: Named[][], read: (text: string) => unknown): Promise<string[]> {
    const grown: string[] = [];
    for (const [at, texts] of halves.entries()) {
      const [half, whole] = [await work(texts, read), await work(wholes[at]!, read)];
      if (whole > half * MOST_GROWTH + SMALL)
        grown.push(`${texts.map(([name]) => name).join(', ')}: ${half} → ${whole}`);
    }
    return grown;
  }

  for (const [reader, [longest, read]] of Object.entries(READERS)) {
    it(`${reader}: twice the text is at most two and a half times the work`, async () => {
      const [halves, wholes] = [textOf(longest) / 2, textOf(longest)].map((length) => groups(hostileTexts(length)));
      expect(await grownIn(halves!, wholes!, read)).toEqual([]);
    });
  }

  for (const [reader, [longest, read, texts]] of Object.entries(MARKUP_READERS)) {
    it(`${reader}: twice the markup is at most two and a half times the work`, async () => {
      const [halves, wholes] = [markupOf(longest) / 2, markupOf(longest)].map((length) =>
        texts(length).map((one) => [one]),
      );
      expect(await grownIn(halves!, wholes!, read)).toEqual([]);
    });
  }

  it('the count sees quadratic work, in our code and in built-in methods', async () => {
    const lists = [1000, 2000].map((length) => Array.from({ length }, (_, at) => at));
    const searched = lists.map((list) => () => list.filter((at) => list.includes(at)));
    const endings = lists.map(({ length }) => () => {
      for (let end = 0; end < length; end++) withoutEnd('.'.repeat(end), /[.]/);
    });
    for (const [half, whole] of [searched, endings]) {
      const counted = await counter.count(half!);
      expect((await counter.count(whole!)) / counted).toBeGreaterThan(3.5);
    }
  });
});
