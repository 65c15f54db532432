import { ELEVENLABS_VOICES } from './elevenlabs.voices.js';
import type { Model } from './model.js';

const VOICES = ELEVENLABS_VOICES.map(({ name }) => name);

/** https://elevenlabs.io/docs/overview/models */
const MULTILINGUAL_V2 = 'en ja zh de hi fr ko pt it es id nl tr fil pl sv bg ro ar cs el fi hr ms sk da ta uk ru'.split(
  ' ',
);
/** https://help.elevenlabs.io/hc/en-us/articles/17883183930129 lists those of v3; v4 adds to them. */
const V4 = [
  ...MULTILINGUAL_V2,
  ...'hu no vi af hy as az be bn bs ca et gl ka gu ha he is ga jv kn kk ky lv ln lt lb mk ml mr ne ps fa pa sr sd sl so sw te th ur cy'.split(
    ' ',
  ),
];

const SPEECH = {
  maker: 'elevenlabs',
  kind: 'speech',
  inputs: {},
  voices: VOICES,
  timesWords: true,
  longestSeconds: 300,
} as const;

/**
 * Wire, lengths and limits from https://elevenlabs.io/docs/api-reference and its SDK; prices per unit from its pages of
 * https://elevenlabs.io/pricing/api as resellers quoted them in November 2026. The first model of a kind is the standard one.
 */
export const ELEVENLABS_MODELS: readonly Model[] = [
  {
    ...SPEECH,
    id: 'elevenlabs/eleven-v4',
    endpoint: 'eleven_v4',
    goodAt: 'expressive narration in 70 languages; [whispers] and the like direct it',
    languages: V4,
    mostCharacters: 10_000,
    price: { unit: 'thousand_characters', microdollars: 80_000 },
    seen: '2026-11-28',
    fields: { prompt: 'text', seed: 'seed', language: 'language_code' },
  },
  {
    ...SPEECH,
    id: 'elevenlabs/multilingual-v2',
    endpoint: 'eleven_multilingual_v2',
    goodAt: 'steady narration of long texts in 29 languages',
    languages: MULTILINGUAL_V2,
    mostCharacters: 10_000,
    price: { unit: 'thousand_characters', microdollars: 80_000 },
    seen: '2026-11-28',
    // This model takes no language: it hears it from the text.
    fields: { prompt: 'text', seed: 'seed' },
  },
  {
    ...SPEECH,
    id: 'elevenlabs/flash-v2.5',
    endpoint: 'eleven_flash_v2_5',
    goodAt: 'cheap and fast narration in 32 languages',
    languages: [...MULTILINGUAL_V2, 'hu', 'no', 'vi'],
    mostCharacters: 40_000,
    price: { unit: 'thousand_characters', microdollars: 50_000 },
    seen: '2026-11-28',
    fields: { prompt: 'text', seed: 'seed', language: 'language_code' },
  },
  {
    id: 'elevenlabs/sound-effects',
    maker: 'elevenlabs',
    endpoint: 'eleven_text_to_sound_v2',
    kind: 'sfx',
    goodAt: 'sound effects and ambience from a description',
    inputs: {},
    seconds: { least: 0.5, most: 30 },
    price: { unit: 'minute', microdollars: 120_000 },
    longestSeconds: 120,
    seen: '2026-11-28',
    fields: { prompt: 'text', duration: 'duration_seconds' },
  },
  {
    id: 'elevenlabs/music',
    maker: 'elevenlabs',
    endpoint: 'music_v2',
    kind: 'music',
    goodAt: 'songs and instrumentals in studio quality; say "instrumental" for no voice',
    inputs: {},
    seconds: { least: 3, most: 300 },
    price: { unit: 'minute', microdollars: 600_000 },
    longestSeconds: 600,
    seen: '2026-11-28',
    // A seed cannot be given with a prompt.
    fields: { prompt: 'prompt', duration: 'music_length_ms:milliseconds' },
  },
];
