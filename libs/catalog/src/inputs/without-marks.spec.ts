import { pictureFor, wordFindings } from '@libs/film/adapters';
import { looksForeign } from '@libs/sound/adapters';
import { expect, it } from 'vitest';
import { examineCall } from '../calls/examine-call.js';
import { composeVideo } from '../tools/compose-video.tool.js';
import { createAudio } from '../tools/create-audio.tool.js';
import { createImage } from '../tools/create-image.tool.js';
import { createVideo } from '../tools/create-video.tool.js';

const TOOLS = [createVideo, createImage, createAudio, composeVideo];
const MARKED = '**Hot** [tea](https://a.example)';

/** What a call of a tool orders. */
async function orderOf(tool: string, given: object) {
  const find = () => Promise.reject(new Error('nothing of a library is looked up'));
  const services = {
    canDraw: () => true,
    find,
    looksForeign,
    pictureFor,
    wordFindings,
    requirePackaged: () => Promise.resolve([]),
  };
  return (await examineCall(TOOLS, { tool, given, part: 'order' }, services)).order!;
}

it.each([
  ['create_video', { prompt: MARKED }],
  ['create_video', { script: MARKED }],
  [
    'create_video',
    { scenes: [{ say: MARKED, headline: MARKED, visual: { type: 'list', items: [{ text: MARKED }] } }] },
  ],
  ['create_video', { composition: { html: composition('<p>Hi</p>'), say: [{ at: 0, text: MARKED }] } }],
  ['create_audio', { mode: 'speech', text: MARKED }],
  ['create_image', { prompt: MARKED, technique: 'card' }],
  ['create_image', { visual: { type: 'title', text: MARKED } }],
  ['compose_video', { plan: { segments: [{ type: 'card', title: MARKED, narration: MARKED }] } }],
])('%s shows and says the words of %j without their marks', async (tool, given) => {
  const order = JSON.stringify(await orderOf(tool, given));
  expect(order).toContain('Hot tea');
  expect(order).not.toMatch(/\*\*|https:\/\/a\.example/u);
});

it('code, formulas and markup keep their signs', async () => {
  const visuals = [
    { type: 'code', language: 'text', text: '**a** `b`' },
    { type: 'equation', tex: 'a^*_b + c^*_d' },
    { type: 'html', html: '<p>**a** <!-- b --></p>' },
  ];
  const { briefs } = await orderOf('create_video', { scenes: visuals.map((visual) => ({ visual, seconds: 3 })) });
  expect(briefs).toMatchObject([{ scenes: visuals.map((visual) => ({ visual })) }]);
});

function composition(body: string): string {
  return `<div data-composition-id="film" data-width="1920" data-height="1080" data-duration="8">${body}</div>`;
}
