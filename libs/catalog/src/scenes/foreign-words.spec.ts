import { PACKAGED_OFFER, type VoiceOffer } from '@libs/sound';
import { expect, it } from 'vitest';
import { foreignNotes, spokenBy, spokenWith } from './foreign-words.js';

const SPANISH = { id: 'pico/es-ES', language: 'es-ES', sampleRate: 16_000, licence: 'free' };
const FESTIVAL = { id: 'festival/slt', language: 'en-US', sampleRate: 32_000, licence: 'free' };
const UNSOLD = {
  ...SPANISH,
  id: 'piper/es_ES-lamp-medium',
  licence: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
};
const rich: VoiceOffer = { voices: [...PACKAGED_OFFER.voices, FESTIVAL, UNSOLD, SPANISH], standard: 'festival/slt' };

/** The voice and diction of words that look to be in a language. */
async function spoken(voice: string, language?: string, voices?: VoiceOffer, locale?: string) {
  const looksForeign = (_: string, asked?: string) => Promise.resolve(language ?? asked);
  const by = await spokenBy({ spoken: 'some words', voice, locale }, { looksForeign, voices });
  return {
    ...spokenWith({ voice, diction: locale === undefined ? undefined : { locale } }, by),
    isForeign: by.isForeign,
  };
}

it.each([
  ['English words by auto', ['auto'], { voice: 'auto', isForeign: false }],
  ['words that no voice speaks by auto', ['auto', 'es'], { voice: 'none', isForeign: true }],
  ['words that no voice speaks by the one that was named', ['slt', 'es'], { voice: 'slt', isForeign: true }],
  [
    'words by the voice of a maker, which reads by its own rules',
    ['elevenlabs/george'],
    { voice: 'elevenlabs/george', diction: { language: 'en' }, isForeign: false },
  ],
  [
    'French words by the voice of a maker',
    ['elevenlabs/george', 'fr'],
    { voice: 'elevenlabs/george', diction: { language: 'fr' }, isForeign: false },
  ],
  [
    'English words by the voice of the operator',
    ['auto', undefined, rich],
    { voice: 'festival/slt', isForeign: false },
  ],
  [
    'Spanish words by a voice that speaks Spanish and may be sold',
    ['auto', 'es', rich],
    { voice: 'pico/es-ES', diction: { language: 'es' }, isForeign: false },
  ],
  [
    'words of a locale by a voice that speaks it',
    ['auto', undefined, rich, 'es-MX'],
    { voice: 'pico/es-ES', diction: { language: 'es', locale: 'es-MX' }, isForeign: false },
  ],
  [
    'a locale that no voice speaks by auto',
    ['auto', undefined, rich, 'pl'],
    { voice: 'festival/slt', isForeign: false },
  ],
  [
    'any words by the voice that was named',
    ['pico/es-ES', undefined, rich],
    { voice: 'pico/es-ES', diction: { language: 'es' } },
  ],
] as const)('%s', async (_, [voice, language, voices, locale], expected) => {
  expect(await spoken(voice, language, voices, locale)).toMatchObject(expected);
});

it('a voice that is not here is refused with those that are', async () => {
  await expect(spoken('rhvoice/alan', undefined, rich)).rejects.toThrow(
    'There is no voice "rhvoice/alan"; choose one of slt, rms, awb, kal16, festival/slt, piper/es_ES-lamp-medium, pico/es-ES.',
  );
});

it.each([
  ['auto', 'burned', 'the film shows them as captions, with music'],
  ['auto', 'none', 'with captions none they are neither heard nor read'],
  ['slt', 'burned', 'voice slt speaks English only.'],
])('with voice %s and captions %s the note says: %s', (voice, captions, said) => {
  expect(foreignNotes({ voice, captions }, true).join()).toContain(said);
  expect(foreignNotes({ voice, captions })).toEqual([]);
});
