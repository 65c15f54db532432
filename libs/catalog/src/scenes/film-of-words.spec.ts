import type { Scene } from '@libs/film';
import { describe, expect, it } from 'vitest';
import { directed, type Words } from './film-of-words.js';

const ids = [1, 2, 3, 4].map((at) => `0b6f5f0e-6d0a-4f0c-9a51-0c6f1a2b3c4${at}`);
const scenesOf = (asked: Parameters<typeof directed>[0]): Scene[] => directed(asked).film.scenes ?? [];
const imagesIn = (scenes: readonly Scene[]): string[] =>
  scenes.flatMap(({ visual }) => (visual.type === 'image' ? [visual.resource_id] : []));

describe('a call with scenes or a document', () => {
  it('stays as it is', () => {
    const scenes: Scene[] = [{ visual: { type: 'title', text: 'One' }, transition: 'auto' }];
    expect(directed({ scenes })).toEqual({ film: { scenes } });
    expect(directed({ composition: { html: '<p>' } })).toEqual({ film: { composition: { html: '<p>' } } });
  });
});

describe('a call with words alone', () => {
  it('becomes scenes, and says what was read', () => {
    const { film, reading } = directed<Words>({ prompt: 'Menu: Espresso $2.80, Cappuccino $4.20, Flat white $4.50' });
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
