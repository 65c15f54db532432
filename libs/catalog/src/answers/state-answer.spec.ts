import type { LibraryResource } from '@libs/library';
import type { JobState } from '@libs/jobs';
import { expect, it } from 'vitest';
import { stateAnswer } from './state-answer.js';
import type { ToolContext } from '../tool-context.js';

const ID = '0b6c9f6e-3f0e-4a55-9a3c-2f6f3a1d7c11';

it.each([
  [['await_resource', 'cancel_job', 'lib_get'], `Call await_resource with resource_id ${ID}, or lib_get later.`],
  [['cancel_job'], `Read media://resource/${ID} until its status is completed, failed or cancelled`],
])('an answer about a job that goes on names its id and a way to follow it: %s', async (tools, nextStep) => {
  const shown = { id: ID, name: 'The sea', mime_type: 'video/mp4', metadata: {} } as LibraryResource;
  const context = { present: () => Promise.resolve(shown), offers: (name: string) => tools.includes(name) };
  const state = { resource: { id: ID }, status: 'processing', phase: 'rendering', percent: 40 } as JobState;
  const { content } = await stateAnswer(state, context as unknown as ToolContext);
  expect(content.next_step).toContain(nextStep);
});

it('an answer about a finished film says what is wrong in it', async () => {
  const findings = [
    { scene: 1, kind: 'image', detail: 'It did not load.' },
    { segment: 'segment-02', kind: 'font', detail: 'It is not here.' },
  ];
  const shown = { id: ID, name: 'The sea', storage_url: 'https://media.example/a', metadata: { findings } } as unknown;
  const context = { present: () => Promise.resolve(shown), offers: () => true } as unknown as ToolContext;
  const state = { resource: { id: ID, kind: 'video' }, status: 'completed', phase: 'completed' } as JobState;
  const { content, text } = await stateAnswer(state, context);
  expect(content.notes).toEqual(['scenes[1]: It did not load.', 'segment-02: It is not here.']);
  expect(text).toContain('notes says what is wrong in it');
});

it.each([
  ['video', true],
  ['image', true],
  ['audio', false],
])('an answer about a finished %s names look: %s', async (kind, isNamed) => {
  const shown = { id: ID, name: 'The sea', storage_url: 'https://media.example/a', metadata: {} } as unknown;
  const context = { present: () => Promise.resolve(shown), offers: () => true };
  const state = { resource: { id: ID, kind }, status: 'completed', phase: 'completed', percent: 100 } as JobState;
  const { content } = await stateAnswer(state, context as unknown as ToolContext);
  expect(content.next_step.endsWith('Call look to see it.')).toBe(isNamed);
});
