import type { z } from 'zod';
import type { resourceOutput } from './resource-answer.js';
import { startedAnswer, type startedOutput } from './started-answer.js';
import type { stateOutput } from './state-answer.js';

/** The resource of every example. */
export const EXAMPLE_ID = '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42';

const ADDRESS = 'https://media.example/storage/0191e5a0/file?sig=…';

export const EXAMPLE_PICTURE_URL = 'https://media.example/storage/pictures/0191e5a0/9f86d081?sig=…';

/** What a creating tool answers, made by the code that makes the real answer. */
export function exampleStarted(kind: Started['kind'], credits: number, etaSeconds: number): Started {
  const started = {
    resourceIds: [EXAMPLE_ID],
    status: 'queued' as const,
    etaSeconds,
    pollAfterMs: 1000,
    isReplay: false,
  };
  const work = { kind, credits, name: 'An example', provider: 'embedded' };
  const context = { address: (path: string) => `https://media.example${path}`, offers: () => true };
  return startedAnswer(started, work, context).content;
}

export const EXAMPLE_STATE: z.input<typeof stateOutput> = {
  resource_id: EXAMPLE_ID,
  status: 'completed',
  phase: 'completed',
  percent: 100,
  storage_url: ADDRESS,
  mime_type: 'video/mp4',
  next_step: 'Download storage_url, or call lib_get later for a fresh address. Call look to see it.',
};

export const EXAMPLE_RESOURCE: z.input<typeof resourceOutput> = {
  id: EXAMPLE_ID,
  name: 'Why the sky is blue',
  status: 'completed',
  visibility: 'private',
  storage_url: ADDRESS,
  short_url: 'https://media.example/r/aB3dE5fG7h',
  mime_type: 'video/mp4',
  metadata: { kind: 'video', duration_seconds: 12, width: 1280, height: 720, provider: 'embedded', cost: 3 },
};

type Started = z.infer<typeof startedOutput>;
