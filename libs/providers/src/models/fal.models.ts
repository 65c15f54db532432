import { MINIMAX_LANGUAGES, MINIMAX_VOICES } from './minimax-voices.js';
import type { Model } from './model.js';

const FAL = { maker: 'fal', seen: '2026-11-28' } as const;
const VIDEO = { ...FAL, kind: 'video', longestSeconds: 1_800 } as const;
const IMAGE = { ...FAL, kind: 'image', longestSeconds: 600 } as const;
const SOUND = { ...FAL, longestSeconds: 600 } as const;

const VEO_FIELDS = {
  prompt: 'prompt',
  seed: 'seed',
  duration: 'duration:seconds',
  aspectRatio: 'aspect_ratio',
  resolution: 'resolution',
  '=generate_audio': 'true',
};
/** Higher resolutions cost more than the price below. */
const VEO = { seconds: [4, 6, 8], aspectRatios: ['16:9', '9:16'], resolutions: ['720p', '1080p'] };

/** Pixels of fal's named sizes are one megapixel at most. */
const NAMED_SIZES = ['1:1', '16:9', '9:16', '4:3', '3:4'];
const IMAGE_FIELDS = { prompt: 'prompt', seed: 'seed', aspectRatio: 'image_size:size', '=output_format': '"png"' };

const STABLE_AUDIO = {
  ...SOUND,
  endpoint: 'fal-ai/stable-audio-25/text-to-audio',
  inputs: {},
  seconds: { least: 1, most: 190 },
  price: { unit: 'request', microdollars: 200_000 },
  fields: { prompt: 'prompt', seed: 'seed', duration: 'seconds_total' },
} as const;

/**
 * Inputs are those of @fal-ai/client's endpoint types; prices those of `https://fal.ai/models/{endpoint}/llms.txt`, with sound,
 * at the highest resolution listed here. A model without a `seed` cannot be searched for when the answer to an order is lost.
 */
export const FAL_MODELS: readonly Model[] = [
  {
    ...VIDEO,
    ...VEO,
    id: 'fal/veo-3.1',
    endpoint: 'fal-ai/veo3.1',
    goodAt: 'the best films of words, with speech and sound',
    inputs: {},
    price: { unit: 'second', microdollars: 400_000, several: true },
    substitute: 'fal/veo-3.1-fast',
    fields: VEO_FIELDS,
  },
  {
    ...VIDEO,
    ...VEO,
    id: 'fal/veo-3.1-fast',
    endpoint: 'fal-ai/veo3.1/fast',
    goodAt: 'films of words with speech and sound, quicker and cheaper',
    inputs: {},
    // Of veo3.1/fast/first-last-frame-to-video: the page of this endpoint names none.
    price: { unit: 'second', microdollars: 150_000, several: true },
    substitute: 'fal/seedance-1.5-pro',
    fields: VEO_FIELDS,
  },
  {
    ...VIDEO,
    ...VEO,
    id: 'fal/veo-3.1-fast-image',
    endpoint: 'fal-ai/veo3.1/fast/image-to-video',
    goodAt: 'moving a picture, with speech and sound',
    inputs: { image: 'required' },
    price: { unit: 'second', microdollars: 150_000, several: true },
    substitute: 'fal/wan-2.7-image',
    fields: { ...VEO_FIELDS, image: 'image_url' },
  },
  {
    ...VIDEO,
    id: 'fal/kling-3',
    endpoint: 'fal-ai/kling-video/v3/standard/text-to-video',
    goodAt: 'films of people and fast motion, up to 15 s, with sound',
    inputs: {},
    seconds: { least: 3, most: 15 },
    aspectRatios: ['16:9', '9:16', '1:1'],
    price: { unit: 'second', microdollars: 126_000, several: true },
    substitute: 'fal/seedance-2-fast',
    fields: {
      prompt: 'prompt',
      duration: 'duration:text',
      aspectRatio: 'aspect_ratio',
      '=generate_audio': 'true',
    },
  },
  {
    ...VIDEO,
    id: 'fal/kling-3-pro-image',
    endpoint: 'fal-ai/kling-video/v3/pro/image-to-video',
    goodAt: 'moving a picture, from a first to a last one if given',
    inputs: { image: 'required', last_image: 'optional' },
    seconds: { least: 3, most: 15 },
    price: { unit: 'second', microdollars: 168_000, several: true },
    substitute: 'fal/wan-2.7-image',
    fields: {
      prompt: 'prompt',
      duration: 'duration:text',
      image: 'start_image_url',
      last_image: 'end_image_url',
      '=generate_audio': 'true',
    },
  },
  {
    ...VIDEO,
    id: 'fal/seedance-1.5-pro',
    endpoint: 'fal-ai/bytedance/seedance/v1.5/pro/text-to-video',
    goodAt: 'cheap films of words with sound',
    inputs: {},
    seconds: { least: 4, most: 12 },
    aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
    resolutions: ['480p', '720p'],
    // 2.4 dollars a million tokens; 1280 × 720 × 24 frames / 1024 are 21,600 tokens a second.
    price: { unit: 'second', microdollars: 52_000, several: true },
    substitute: 'fal/kling-3',
    fields: {
      prompt: 'prompt',
      seed: 'seed',
      duration: 'duration:text',
      aspectRatio: 'aspect_ratio',
      resolution: 'resolution',
      '=generate_audio': 'true',
    },
  },
  {
    ...VIDEO,
    id: 'fal/seedance-2-fast',
    endpoint: 'bytedance/seedance-2.0/fast/text-to-video',
    goodAt: 'films with several shots and camera moves, with sound',
    inputs: {},
    seconds: { least: 4, most: 15 },
    aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'],
    resolutions: ['480p', '720p'],
    price: { unit: 'second', microdollars: 241_900, several: true },
    substitute: 'fal/kling-3',
    fields: {
      prompt: 'prompt',
      duration: 'duration:text',
      aspectRatio: 'aspect_ratio',
      resolution: 'resolution',
      '=generate_audio': 'true',
    },
  },
  {
    ...VIDEO,
    id: 'fal/wan-2.7-image',
    endpoint: 'fal-ai/wan/v2.7/image-to-video',
    goodAt: 'moving a picture cheaply, from a first to a last one if given',
    inputs: { image: 'required', last_image: 'optional' },
    seconds: { least: 2, most: 15 },
    resolutions: ['720p'],
    price: { unit: 'second', microdollars: 100_000, several: true },
    substitute: 'fal/kling-3-pro-image',
    fields: {
      prompt: 'prompt',
      seed: 'seed',
      duration: 'duration',
      image: 'image_url',
      last_image: 'end_image_url',
      // Without a resolution it makes 1080p, which costs more.
      '=resolution': '"720p"',
    },
  },
  {
    ...IMAGE,
    id: 'fal/nano-banana-2',
    endpoint: 'fal-ai/nano-banana-2',
    goodAt: 'pictures that follow long prompts, with words in them',
    inputs: {},
    aspectRatios: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4', '21:9'],
    price: { unit: 'image', microdollars: 80_000, several: true },
    substitute: 'fal/flux-2-flex',
    fields: { prompt: 'prompt', seed: 'seed', aspectRatio: 'aspect_ratio', '=resolution': '"1K"' },
  },
  {
    ...IMAGE,
    id: 'fal/flux-2-flex',
    endpoint: 'fal-ai/flux-2-flex',
    goodAt: 'photographs and typography',
    inputs: {},
    aspectRatios: NAMED_SIZES,
    price: { unit: 'megapixel', microdollars: 50_000 },
    substitute: 'fal/ideogram-4',
    fields: IMAGE_FIELDS,
  },
  {
    ...IMAGE,
    id: 'fal/ideogram-4',
    endpoint: 'ideogram/v4',
    goodAt: 'posters and logos with exact words',
    inputs: {},
    aspectRatios: NAMED_SIZES,
    price: { unit: 'megapixel', microdollars: 60_000, several: true },
    substitute: 'fal/flux-2-flex',
    fields: { ...IMAGE_FIELDS, '=rendering_speed': '"BALANCED"', '=expansion_model': '"None"' },
  },
  {
    ...SOUND,
    id: 'fal/minimax-speech-2.8',
    endpoint: 'fal-ai/minimax/speech-2.8-hd',
    kind: 'speech',
    goodAt: 'natural speech in many languages',
    inputs: {},
    voices: MINIMAX_VOICES,
    languages: MINIMAX_LANGUAGES,
    price: { unit: 'thousand_characters', microdollars: 100_000 },
    fields: {
      prompt: 'prompt',
      voice: 'voice_setting.voice_id',
      language: 'language_boost:name',
      '=output_format': '"url"',
    },
  },
  { ...STABLE_AUDIO, id: 'fal/stable-audio-2.5', kind: 'music', goodAt: 'instrumental music up to three minutes' },
  { ...STABLE_AUDIO, id: 'fal/stable-audio-2.5-effects', kind: 'sfx', goodAt: 'sound effects and atmospheres' },
];
