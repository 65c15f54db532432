import { EXAMPLE_ID } from '../../../libs/catalog/src/answers/example-answers.js';

/** Resources of one account, made alike for each door. */
export interface SampleWorld {
  film: string;
  images: readonly string[];
  deleted: string;
  running: string;
  /** Of another account, and private. */
  stranger: string;
  /** At X, by the X account of the caller. */
  post: string;
}

type Arguments = Record<string, unknown>;
type Sample = (world: SampleWorld) => Arguments;

const SCENES = [
  { visual: { type: 'title', text: 'Rye bread' } },
  { say: 'Mix flour, water and salt.', visual: { type: 'list', items: [{ text: 'Flour' }, { text: 'Water' }] } },
];

interface Samples {
  /** Calls that are answered; those of X only to an account with an X account. */
  good: Sample;
  /** A call whose shape is right and that is refused; absent where nothing is, but for access. */
  refused?: Sample;
  /** Arguments of another shape. */
  misshapen: Arguments;
}

const overCeiling = { max_cost_credits: 0 };
const nowhere: Sample = () => ({ resource_id: EXAMPLE_ID });
const noId: Arguments = { resource_id: 'film' };

/** Calls of every tool, by name. */
export const TOOL_SAMPLES: Readonly<Record<string, Samples>> = {
  create_video: {
    good: () => ({ scenes: SCENES, resolution: '480p', seed: 1, idempotency_key: 'k', name: null }),
    refused: () => ({ scenes: [{ visual: { type: 'picture', icon: ['no:such-icon'] } }] }),
    misshapen: { scenes: [{ visual: { type: 'title', text: 7 } }], fps: '24' },
  },
  create_image: {
    good: () => ({ prompt: 'A heron', size: 256, count: 2, seed: 4 }),
    refused: () => ({ prompt: 'A heron', count: 4, max_cost_credits: 1 }),
    misshapen: { prompt: 'A heron', size: 'large' },
  },
  create_audio: {
    good: () => ({ mode: 'music', text: 'A slow morning', duration_seconds: 20, mood: 'calm', seed: 2 }),
    refused: () => ({ mode: 'speech', text: 'Hello', ...overCeiling }),
    misshapen: { mode: 'noise' },
  },
  compose_video: {
    good: () => ({ plan: { segments: [{ type: 'scene', scene: SCENES[0] }] }, seed: 3 }),
    refused: ({ stranger }) => ({ plan: { segments: [{ type: 'image', resource_id: stranger }] } }),
    misshapen: { plan: { segments: [] } },
  },
  remix_video: {
    good: ({ film }) => ({
      source_resource_id: film,
      mode: 'reframe',
      aspect_ratio: '9:16',
      rights_attested: true,
      seed: 5,
    }),
    refused: ({ stranger }) => ({
      source_resource_id: stranger,
      mode: 'reframe',
      aspect_ratio: '9:16',
      rights_attested: true,
    }),
    misshapen: { mode: 'reframe', rights_attested: false },
  },
  train_adapter: {
    good: ({ images }) => ({ kind: 'style', resource_ids: images, seed: 6 }),
    refused: ({ images, stranger }) => ({ kind: 'style', resource_ids: [...images.slice(1), stranger] }),
    misshapen: { kind: 'style', resource_ids: [] },
  },
  preview_video: {
    good: () => ({ tool: 'create_video', arguments: { scenes: SCENES } }),
    refused: () => ({ tool: 'create_audio', arguments: { mode: 'music' } }),
    misshapen: { tool: 3 },
  },
  find_picture: { good: () => ({ words: 'lighthouse' }), misshapen: { words: ['lighthouse'] } },
  estimate_cost: {
    good: () => ({ tool: 'create_video', arguments: { prompt: 'The sea', duration_seconds: 12 } }),
    refused: () => ({ tool: 'create_video', arguments: { prompt: 'The sea', fps: 12 } }),
    misshapen: { arguments: {} },
  },
  await_resource: { good: ({ film }) => ({ resource_id: film, wait_ms: 0 }), refused: nowhere, misshapen: noId },
  look: { good: ({ images: [image = ''] }) => ({ resource_id: image }), refused: nowhere, misshapen: noId },
  cancel_job: { good: ({ running }) => ({ resource_id: running }), refused: nowhere, misshapen: noId },
  lib_list: {
    good: () => ({ kind: 'image', limit: 2, include: ['deleted'] }),
    refused: () => ({ cursor: 'no cursor' }),
    misshapen: { limit: 201, kind: 'film' },
  },
  lib_get: { good: ({ film }) => ({ resource_id: film }), refused: nowhere, misshapen: noId },
  lib_update: {
    good: ({ film }) => ({ resource_id: film, name: 'Another name', tags: ['a'] }),
    refused: ({ stranger }) => ({ resource_id: stranger, name: 'Mine' }),
    misshapen: { resource_id: EXAMPLE_ID, name: 7 },
  },
  lib_delete: { good: ({ images: [image = ''] }) => ({ resource_id: image }), refused: nowhere, misshapen: noId },
  lib_restore: { good: ({ deleted }) => ({ resource_id: deleted }), refused: nowhere, misshapen: noId },
  lib_import: {
    good: () => ({ url: 'https://media.example/film.mp4', name: 'A film' }),
    refused: () => ({ url: 'https://media.example/film.mp4', ...overCeiling }),
    misshapen: { url: 7 },
  },
  account_status: { good: () => ({}), misshapen: { account: 1 } },
  x_read: { good: () => ({ limit: 2 }), misshapen: { limit: 'one' } },
  x_publish: {
    good: () => ({ text: 'Hello', idempotency_key: 'k' }),
    refused: () => ({ text: 'a'.repeat(281), idempotency_key: 'long' }),
    misshapen: { text: 'Hello', idempotency_key: 3 },
  },
  x_manage: {
    good: ({ post }) => ({ post_id: post }),
    refused: () => ({ post_id: '1000000000000000001' }),
    misshapen: { post_id: 'first' },
  },
};
