import type { MakerVoice } from './maker-voice.js';

/**
 * Default voices of ElevenLabs, seen on 2026-11-28: https://help.elevenlabs.io on default voices, and the ids in the
 * documents of resellers of October and November 2026. The first is the standard one.
 */
const VOICES: readonly (readonly [name: string, makersId: string, language: string, sounds: string])[] = [
  ['George', 'JBFqnCBsd6RMkjVDRZzb', 'en-GB', 'man, warm storyteller'],
  ['Sarah', 'EXAVITQu4vr4xnSDxMaL', 'en-US', 'woman, calm and confident'],
  ['Alice', 'Xb7hH8MSUJpSbSDYk0k2', 'en-GB', 'woman, clear teacher'],
  ['Brian', 'nPczCjzI2devNBz1zQrb', 'en-US', 'man, deep narrator'],
  ['Charlie', 'IKne3meq5aSn9XLyUdCD', 'en-AU', 'man, lively'],
  ['Daniel', 'onwK4e9ZLuTAKqWW03F9', 'en-GB', 'man, news reader'],
  ['Jessica', 'cgSgspJ2msm6clMCkdW9', 'en-US', 'woman, playful and bright'],
  ['Laura', 'FGY2WhTYpPnrIDTdsKH5', 'en-US', 'woman, enthusiastic'],
  ['Liam', 'TX3LPaxmHKxFdv7VOQHJ', 'en-US', 'man, energetic'],
  ['Lily', 'pFZP5JQG7iQjIQuC4Bku', 'en-GB', 'woman, soft actress'],
  ['Matilda', 'XrExE9yKIg1WjnnlVkGX', 'en-US', 'woman, professional'],
  ['River', 'SAz9YHcvj6GT2YYXdXww', 'en-US', 'neutral, relaxed'],
];

export const ELEVENLABS_VOICES: readonly MakerVoice[] = VOICES.map(([name, makersId, language, sounds]) => ({
  maker: 'elevenlabs',
  name,
  makersId,
  language,
  sounds,
}));
