import { CAPTION_PLACES, CAPTION_SIZES, CAPTION_STYLES, FILM_THEMES, OLDER_THEMES } from '@libs/film';
import { MUSIC_MOODS } from '@libs/sound';
import { z } from 'zod';
import { voiceInput } from './speech/voice-input.js';
import { VOICE_MEANING } from './speech/voice-meaning.js';
import { toneInput } from './tone-input.js';
import { FRAME_ARGUMENTS } from './video-output.js';

/** Members of a film that have defaults. A revised film keeps those that the call does not give, or gives with their defaults. */
export const lookInput = z.object({
  ...FRAME_ARGUMENTS,
  theme: z
    .enum(['auto', ...Object.keys(OLDER_THEMES), ...FILM_THEMES.map(({ name }) => name)])
    .default('auto')
    .describe('Look; auto goes by the subject.'),
  tone: toneInput,
  voice: voiceInput(['auto', 'none'], `Narrator: ${VOICE_MEANING}.`).default('auto'),
  captions: z
    .enum(CAPTION_STYLES)
    .default('burned')
    .describe('kinetic: large words as they are spoken; sidecar: WebVTT and SRT files only.'),
  caption_place: z.enum(CAPTION_PLACES).default('auto').describe('Where captions stand.'),
  caption_size: z.enum(CAPTION_SIZES).default('auto').describe('Of their type.'),
  music: z
    .enum(['auto', 'off', ...MUSIC_MOODS])
    .default('auto')
    .describe('Mood of the music bed.'),
});
