import { describe, expect, it } from 'vitest';
import { pictureFor } from '../adapters/pictures/pictures.js';
import type { StillBrief } from './still-brief.js';
import { stillScene } from './still-scene.js';

const still = (changes: Partial<StillBrief>) =>
  stillScene({ technique: 'auto', aspectRatio: '16:9', size: 512, format: 'png', seed: 1, ...changes }, pictureFor);
const FIGURES: StillBrief['data'] = { type: 'auto', labels: ['2024', '2025'], series: [{ values: [1, 2] }] };

describe('an image of a prompt', () => {
  it.each([
    ['A fox in a library', 'illustration', { type: 'picture', icon: ['fluent:fox', 'fluent:books'] }],
    ['“Be yourself; everyone else is taken.”', 'card', { type: 'quote', text: 'Be yourself; everyone else is taken.' }],
    ['“Stay hungry.” — Steve Jobs', 'card', { type: 'quote', text: 'Stay hungry.', by: 'Steve Jobs' }],
    ['xyzzy', 'card', { type: 'title', text: 'xyzzy' }],
    [
      'Meeting moved to Friday, bring your laptop',
      'card',
      { type: 'title', text: 'Meeting moved to Friday, bring your laptop' },
    ],
    ['No dogs in the park', 'card', { type: 'title', text: 'No dogs in the park' }],
    ['3 apples', 'card', { type: 'title', text: '3 apples' }],
    ['A card: "Open on Sunday"', 'card', { type: 'title', text: 'Open on Sunday' }],
    ['A poster about the ocean', 'poster', { type: 'title', text: 'The ocean' }],
  ])('of "%s" is with auto a %s', (prompt, technique, visual) => {
    expect(still({ prompt })).toMatchObject({ technique, scene: { visual } });
  });

  it.each([
    ['a photo of a red boat at sunset', ['fluent:ship', 'fluent:sunset'], ['a photo']],
    ['a logo for a bakery', ['fluent:bread'], ['a logo']],
    ['an app icon for a timer', ['fluent:stopwatch'], ['an app icon']],
    ['Please draw me a picture of a dog and a cat', ['fluent:dog-face', 'fluent:cat-face'], []],
    ['A fox, photorealistic, cinematic lighting', ['fluent:fox'], ['photorealistic, cinematic lighting']],
    ['a photorealistic image of a fox', ['fluent:fox'], ['a photorealistic image']],
    ['an infographic of the water cycle', 'The water cycle', ['an infographic']],
    ['thumbnail for a video about black holes', 'Black holes', []],
    ['poster, jazz night 12 May, 8 pm, Blue Room', 'Jazz night 12 May', []],
  ])('of "%s" shows no picture of an image, and says what it cannot be', (prompt, shown, missing) => {
    const { scene, notShown } = still({ prompt });
    const { visual } = scene;
    expect([visual.type === 'picture' ? visual.icon : visual.type === 'title' && visual.text, notShown]).toEqual([
      shown,
      missing,
    ]);
  });

  it('with a brand that is shown is a poster, and with figures a chart', () => {
    expect(still({ prompt: 'The sea', brand: { name: 'Northbean' } }).technique).toBe('poster');
    expect(still({ prompt: 'The sea', brand: { colors: ['#ff0000'] } }).technique).not.toBe('poster');
    expect(still({ prompt: 'sales', data: FIGURES })).toMatchObject({
      technique: 'chart',
      scene: { headline: 'Sales', visual: { type: 'chart', chart: 'auto', data: { labels: ['2024', '2025'] } } },
    });
  });

  it('that no picture shows is its words where an illustration is asked for, and says so', () => {
    const { technique, notShown } = still({ technique: 'illustration', prompt: 'Silk and xyzzy' });
    expect(technique).toBe('card');
    expect(notShown).toContain('xyzzy');
  });

  it('shows on a poster the picture that fits its words, and none that shows a small part of them', () => {
    expect(still({ technique: 'poster', prompt: 'Yoga' }).poster?.picture).toBe('fluent:person-in-lotus-position');
    const open = still({ technique: 'poster', prompt: 'Open day at the ocean museum: Saturday 12 June' });
    expect(open.poster).toEqual({ detail: 'Saturday 12 June' });
  });

  it('of a long sentence sets it small on a poster, and nothing twice', () => {
    const prompt = 'it is on the third of the month that we meet in the old Observatory of Greenwich again '.repeat(4);
    const { scene, poster } = still({ technique: 'poster', prompt });
    expect(scene.visual).toMatchObject({ type: 'title', text: expect.stringMatching(/^It is on .*…$/) });
    expect(poster?.detail).toBe('');
  });

  it('has a title of whole words', () => {
    const { title } = still({ prompt: 'several words '.repeat(20) });
    expect(title).toMatch(/^(Several|several)( words several)+( words)?…$/);
    expect(title.length).toBeLessThanOrEqual(120);
  });

  it('sets quoted words alone only where the prompt gives them as its text', () => {
    const denied = 'There is no evidence that "vaccines cause autism"';
    expect(still({ technique: 'card', prompt: denied }).scene.visual).toEqual({ type: 'title', text: denied });
  });
});

describe('an image of a visual', () => {
  const visual = { type: 'title', text: 'Hello', kicker: 'A word' } as const;

  it('is that visual, and named by the prompt or by its words', () => {
    expect(still({ visual })).toMatchObject({ technique: 'visual', title: 'A word Hello', scene: { visual } });
    expect(still({ visual, prompt: 'a greeting' }).title).toBe('A greeting');
  });

  it('without words has a title too', () => {
    expect(still({ visual: { type: 'picture', icon: ['fluent:fox'] } }).title).toBe('Image');
  });
});
