import type { Scene } from '@libs/film';
import { pictureFor } from '@libs/film/adapters';
import type { Denial } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { readToolInput } from '../inputs/read-tool-input.js';
import { createVideo } from '../tools/create-video.tool.js';
import { directed, type Words, wordsRead } from './film-of-words.js';

const ids = [1, 2, 3, 4].map((at) => `0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4${at}`);
const read = (asked: Words) => directed(asked, wordsRead(asked, pictureFor));
const scenesOf = (asked: Words): Scene[] => read(asked).film.scenes ?? [];
const imagesIn = (scenes: readonly Scene[]): string[] =>
  scenes.flatMap(({ visual }) => (visual.type === 'image' ? (visual.resource_id ?? []) : []));

describe('a call with scenes or a document', () => {
  it('stays as it is', () => {
    const scenes: Scene[] = [{ visual: { type: 'title', text: 'One' }, transition: 'auto' }];
    expect(read({ scenes })).toEqual({ film: { scenes } });
    expect(read({ composition: { html: '<p>' } })).toEqual({ film: { composition: { html: '<p>' } } });
  });
});

describe('a call with words alone', () => {
  it('becomes scenes, and says what was read', () => {
    const { film, reading } = read({ prompt: 'Menu: Espresso $2.80, Cappuccino $4.20, Flat white $4.50' });
    expect(film.scenes?.map(({ visual }) => visual.type)).toContain('list');
    expect(reading?.understood).not.toEqual([]);
  });

  it('takes the script where there is a prompt too', () => {
    const words = JSON.stringify(scenesOf({ prompt: 'Coffee', script: 'Tea is hot. Tea is good.' }));
    expect(words).toContain('Tea is good');
    expect(words).not.toContain('Coffee');
  });

  it('shows images in their order, each once or more, and keeps every word', () => {
    const script = 'The sea was calm. The boat was red. The evening was long. Nobody spoke.';
    const [plain, shown] = [scenesOf({ script }), scenesOf({ script, image_resource_ids: ids.slice(0, 2) })];
    expect(shown.map(({ say }) => say)).toEqual(plain.map(({ say }) => say));
    expect([...new Set(imagesIn(shown))]).toEqual(ids.slice(0, 2));
    expect(imagesIn(shown)).toEqual([ids[0], ids[0], ids[1], ids[1]]);
  });

  it('keeps the author of a quote, and every other word that an image has no place for', () => {
    const prompt = '"Nothing in life is to be feared, it is only to be understood." — Marie Curie';
    const [plain, shown] = [scenesOf({ prompt }), scenesOf({ prompt, image_resource_ids: ids.slice(0, 1) })];
    expect(JSON.stringify(plain)).toContain('"by":');
    expect(shown).toEqual(expect.arrayContaining(plain));
    expect(imagesIn(shown)).toEqual(ids.slice(0, 1));
  });

  it('shows images that no scene takes after them, in scenes of their own', () => {
    for (const script of ['The sea was calm.', 'The sea was calm. The boat was red.']) {
      expect(imagesIn(scenesOf({ script, image_resource_ids: ids }))).toEqual(ids);
    }
  });
});

describe('a prompt without matter', () => {
  it.each([
    ['Make a 30 second video about how vaccines work', 'no facts', ['title', 'picture', 'steps', 'quote']],
    ['Explain photosynthesis to ten year olds', 'no facts', ['title', 'picture', 'steps', 'quote']],
    ['why is the sky blue? short, 30 seconds', 'no facts', ['title', 'picture', 'steps', 'quote']],
    ['Create a short reel: 5 tips for better sleep', 'no facts', ['title', 'list', 'quote']],
    ['Make a film about the history of the bicycle', 'no facts', ['title', 'timeline', 'quote']],
    ['Summarize the difference between weather and climate', 'no facts', ['title', 'compare', 'quote']],
    ['write a poem about the sea', 'still to be written', ['title', 'picture', 'quote']],
    ['A cinematic drone shot of a fjord at sunrise, photorealistic, 4k', 'footage', ['title', 'picture', 'quote']],
    ['A woman walks through Tokyo at night. Neon, cinematic lighting.', 'footage', ['title', 'picture', 'quote']],
    ['A dog runs on a beach, slow motion', 'footage', ['title', 'picture', 'quote']],
    ['Hyperrealistic portrait of an astronaut', 'footage', ['title', 'picture', 'quote']],
    [
      'Make a TikTok with an AI avatar speaking about our app Glimm',
      'a person who speaks',
      ['title', 'picture', 'stat', 'end_card'],
    ],
  ])('is refused with scenes to fill in, which create_video takes: %s', (prompt, missing, kinds) => {
    let refusal: unknown;
    try {
      wordsRead({ prompt }, pictureFor);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code: 'input_unsupported', message: expect.stringContaining(missing) as string });
    const { actionable_next_step: step, retryable } = (refusal as Denial).body();
    expect(retryable).toBe(false);
    const skeleton = readToolInput(createVideo, JSON.parse(step.slice(step.indexOf('{"scenes"')))) as {
      scenes: Scene[];
    };
    expect(skeleton.scenes.map(({ visual }) => visual.type)).toEqual(kinds);
  });

  it.each([
    'Sunlight is white. Air scatters its blue part most. So the sky is blue.',
    'Four herons wait by the river.',
    'Our library lends books for four weeks. Visits grew from 1,200 to 8,500 in a year. New: maps, games, guitars.',
    'A lighthouse at dawn',
    'A calm evening by the ocean',
    'How rivers shape the land',
    'Why the sky is blue',
    'Coffee',
    'waves',
    'Make a TikTok about our app Glimm. It tracks your sleep and costs $3 a month.',
    'Make a video: we moved to Mill Road',
    'I need a video for our bakery: fresh bread from 6 am, sourdough €5.20, closed on Mondays',
    'We sell drone shots of your house from £90.',
    'Our AI avatar speaks 40 languages.',
    'Do not touch the wire, describe the damage to 112',
    'Boil the eggs, 3 minutes.',
  ])('is told apart from words to show: %s', (prompt) => {
    expect(() => wordsRead({ prompt }, pictureFor)).not.toThrow();
    expect(() => wordsRead({ script: `Explain ${prompt}` }, pictureFor)).not.toThrow();
  });
});

it.each([
  [
    'Our bakery Krume opens on 3 June. We have bread, coffee and no gluten.',
    'picture: Our bakery Krume opens on 3 June; list: We have',
  ],
  ['Room 4B moved to 2.07', 'title'],
  ['Revenue was $1.2bn, down from $1.9bn.', 'stat'],
  [
    'Sunlight is white. Air scatters its blue part most. So the sky is blue.',
    'picture: Sunlight is white; title; picture: So the sky is blue',
  ],
  ['The birthday party is cancelled.', 'title'],
  ['We have no bread and no milk.', 'title'],
  ['Meet Apple, our dog', 'picture: Meet Apple, our dog'],
])('a sentence stands above pictures of what it names: %s', (prompt, shown) => {
  const scenes = scenesOf({ prompt }).map(({ headline, visual }) => [visual.type, headline].filter(Boolean).join(': '));
  expect(scenes.join('; ')).toBe(shown);
});

it('a thing of a list has a picture, and a thing that is denied has none', () => {
  const [scene] = scenesOf({ prompt: 'We have bread, coffee and no gluten.' });
  expect(scene?.visual).toEqual({
    type: 'list',
    items: [
      { text: 'bread', icon: 'fluent:bread' },
      { text: 'coffee', icon: 'fluent:hot-beverage' },
      { text: 'no gluten' },
    ],
  });
});
