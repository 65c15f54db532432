import { MINIMAX_LANGUAGES, MINIMAX_VOICES } from './minimax-voices.js';
import type { Model } from './model.js';

const REPLICATE = { maker: 'replicate', seen: '2026-11-28' } as const;

/** Inputs are those of each model's page at Replicate; a comment says where a price was seen if not there. */
export const REPLICATE_MODELS: readonly Model[] = [
  {
    ...REPLICATE,
    id: 'replicate/veo-3.1-fast',
    endpoint: 'google/veo-3.1-fast',
    kind: 'video',
    goodAt: 'films of words or of a picture, with speech and sound',
    inputs: { image: 'optional', last_image: 'optional' },
    seconds: [4, 6, 8],
    aspectRatios: ['16:9', '9:16'],
    resolutions: ['720p', '1080p'],
    // Google's price with sound, which fal asks too.
    price: { unit: 'second', microdollars: 150_000 },
    longestSeconds: 1_800,
    substitute: 'replicate/kling-2.5-turbo-pro',
    fields: {
      prompt: 'prompt',
      seed: 'seed',
      duration: 'duration',
      aspectRatio: 'aspect_ratio',
      resolution: 'resolution',
      image: 'image',
      last_image: 'last_frame',
      '=generate_audio': 'true',
    },
  },
  {
    ...REPLICATE,
    id: 'replicate/kling-2.5-turbo-pro',
    endpoint: 'kwaivgi/kling-v2.5-turbo-pro',
    kind: 'video',
    goodAt: 'silent films of fast motion, of words or of a picture',
    inputs: { image: 'optional' },
    seconds: [5, 10],
    aspectRatios: ['16:9', '9:16', '1:1'],
    // Kling's price for ten seconds is 0.70 dollars.
    price: { unit: 'second', microdollars: 70_000 },
    longestSeconds: 1_800,
    fields: { prompt: 'prompt', duration: 'duration', aspectRatio: 'aspect_ratio', image: 'start_image' },
  },
  {
    ...REPLICATE,
    id: 'replicate/flux-1.1-pro',
    endpoint: 'black-forest-labs/flux-1.1-pro',
    kind: 'image',
    goodAt: 'photographs',
    inputs: {},
    aspectRatios: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4'],
    // A list of Replicate's prices at a reseller.
    price: { unit: 'image', microdollars: 40_000 },
    longestSeconds: 600,
    fields: { prompt: 'prompt', seed: 'seed', aspectRatio: 'aspect_ratio', '=output_format': '"png"' },
  },
  {
    ...REPLICATE,
    id: 'replicate/minimax-speech-2.6',
    endpoint: 'minimax/speech-2.6-turbo',
    kind: 'speech',
    goodAt: 'natural speech in many languages, cheaply',
    inputs: {},
    voices: MINIMAX_VOICES,
    languages: MINIMAX_LANGUAGES,
    price: { unit: 'thousand_characters', microdollars: 60_000 },
    longestSeconds: 600,
    fields: { prompt: 'text', voice: 'voice_id', language: 'language_boost:name' },
  },
  {
    ...REPLICATE,
    id: 'replicate/stable-audio-2.5',
    endpoint: 'stability-ai/stable-audio-2.5',
    kind: 'music',
    goodAt: 'instrumental music up to three minutes',
    inputs: {},
    seconds: { least: 1, most: 190 },
    // The price at fal.
    price: { unit: 'request', microdollars: 200_000 },
    longestSeconds: 600,
    fields: { prompt: 'prompt', seed: 'seed', duration: 'duration' },
  },
];
