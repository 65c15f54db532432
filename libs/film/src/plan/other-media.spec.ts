import { describe, expect, it } from 'vitest';
import type { FilmBrief } from '../film-brief.js';
import { hasOtherMedia } from './other-media.js';

const BRIEF = { brand: { logo: 'logo' }, adapter: { id: 'style' }, revises: { id: 'first' } } as unknown as FilmBrief;

describe('a film has media that no rule here made', () => {
  it.each([
    ['its own files alone', 'slt', ['logo', 'style', 'first'], false],
    ['an image or a film of its owner', 'slt', ['logo', 'photo'], true],
    ['the recording of a maker', 'elevenlabs/george', ['speech'], true],
    ['a voice that is a model', 'local/amy', [], true],
  ])('with %s', (_case, voice, inputs, has) => {
    expect(hasOtherMedia(BRIEF, voice, inputs)).toBe(has);
  });
});
