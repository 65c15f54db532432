import { describe, expect, it } from 'vitest';
import { recordingsOf } from '../revision/recordings.js';
import { narrationWish } from './narration-wish.js';

const FOX = '5d3c9a52-8e0f-4c1b-9d6e-2f7a1b0c4e61';
const scene = (say: string) => ({
  say,
  visual: { type: 'title' as const, text: 'Winter' },
  transition: 'auto' as const,
});
const film = {
  voice: 'elevenlabs/george',
  diction: { language: 'en' },
  scenes: [scene('A *fox* waits. It hears mice.'), scene('It hears mice. …'), scene('Winter comes.')],
};

describe('the narration of a film by the voice of a maker', () => {
  it('is one speech that says each line once, a paragraph for each scene', () => {
    expect(narrationWish(film, { max_cost_credits: 9, pronounce: {} }, [])).toMatchObject({
      place: 'voice',
      lines: ['A fox waits.', 'It hears mice.', 'Winter comes.'],
      wish: {
        kind: 'speech',
        prompt: 'A fox waits. It hears mice.\n\nWinter comes.',
        voice: 'elevenlabs/george',
        language: 'en',
        timesWords: true,
        maxCredits: 9,
        unused: ['pronounce'],
      },
    });
  });

  it('says what no recording has, and is not wished twice', () => {
    const recordings = [{ id: FOX, lines: ['A fox waits.', 'It hears mice.'] }];
    const wish = narrationWish({ ...film, recordings }, {}, []);
    expect(wish?.wish.prompt).toBe('Winter comes.');
    const bought = { id: 'new', kind: 'audio' as const, choice: { notes: [] }, lines: wish!.lines! };
    expect(narrationWish({ ...film, recordings }, {}, [bought])).toBeUndefined();
    const all = recordingsOf({ ...film, recordings }, [bought])!;
    expect(all).toEqual([...recordings, { id: 'new', lines: ['Winter comes.'] }]);
    expect(narrationWish({ ...film, recordings: all }, {}, [])).toBeUndefined();
  });

  it.each([
    ['without words', { ...film, scenes: [] }],
    ['of a voice of this service', { ...film, voice: 'slt' }],
  ])('is none of a film %s', (_, silent) => expect(narrationWish(silent, {}, [])).toBeUndefined());

  it('says the cues of a document', () => {
    const composition = { html: '', say: [{ at: 0, text: 'A fox\n waits. Long.' }] };
    expect(narrationWish({ voice: film.voice, composition }, {}, [])?.lines).toEqual(['A fox waits. Long.']);
  });
});
