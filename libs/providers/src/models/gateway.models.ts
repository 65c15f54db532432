import type { Model } from './model.js';

const VIDEO = {
  maker: 'gateway',
  kind: 'video',
  // One resolution, so that its price is one.
  resolutions: ['720p'],
  longestSeconds: 1_800,
  seen: '2026-11-28',
  fields: {
    prompt: 'prompt',
    seed: 'seed',
    duration: 'duration',
    aspectRatio: 'aspectRatio',
    resolution: 'resolution:pixels',
    image: 'image:file',
    last_image: 'lastImage:file',
    '=generateAudio': 'true',
  },
} as const;

/** Ids, lengths and shapes from https://vercel.com/ai-gateway/models; prices with sound, as its list `/v1/models` has them. */
export const GATEWAY_MODELS: readonly Model[] = [
  {
    ...VIDEO,
    id: 'gateway/veo-3.1-fast',
    endpoint: 'google/veo-3.1-fast-generate-001',
    goodAt: 'realistic clips with sound, quickly',
    inputs: { image: 'optional' },
    seconds: [4, 6, 8],
    aspectRatios: ['16:9', '9:16'],
    price: { unit: 'second', microdollars: 150_000 },
  },
  {
    ...VIDEO,
    id: 'gateway/veo-3.1',
    endpoint: 'google/veo-3.1-generate-001',
    goodAt: 'the most realistic clips with sound',
    inputs: { image: 'optional' },
    seconds: [4, 6, 8],
    aspectRatios: ['16:9', '9:16'],
    price: { unit: 'second', microdollars: 400_000 },
  },
  {
    ...VIDEO,
    id: 'gateway/wan-3.0',
    endpoint: 'alibaba/wan-v3.0-video',
    goodAt: 'long clips with sound, between a first and a last picture',
    inputs: { image: 'optional', last_image: 'optional' },
    seconds: { least: 2, most: 30 },
    aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
    price: { unit: 'second', microdollars: 100_000 },
  },
  {
    ...VIDEO,
    id: 'gateway/grok-imagine-1.5-lite',
    endpoint: 'spacexai/grok-imagine-video-1.5-lite',
    goodAt: 'the cheapest clips with sound',
    inputs: {},
    seconds: { least: 1, most: 15 },
    aspectRatios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3'],
    price: { unit: 'second', microdollars: 35_000 },
  },
];
