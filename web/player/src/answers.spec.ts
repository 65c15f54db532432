import { expect, it } from 'vitest';
import { blobOf, dataOf, pictureOf, refusalIn } from './answers.js';
import { factsIn, idsIn, previewIn, withNews } from './facts.js';

const asText = (data: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(data) }] });

it('data are structured, or the JSON of the first text', () => {
  expect(dataOf({ structuredContent: { a: 1 }, ...asText({ b: 2 }) })).toEqual({ a: 1 });
  expect(dataOf(asText({ b: 2 }))).toEqual({ b: 2 });
  expect(dataOf({ ...asText({ b: 2 }), structuredContent: {} })).toEqual({ b: 2 });
});

it.each([
  [{}],
  [{ content: 'text' }],
  [{ content: [null, 3] }],
  [asText([1])],
  [asText('a')],
  [{ content: [{ type: 'text', text: '{' }] }],
])('there are no data in %j', (result) => {
  expect(dataOf(result)).toBeUndefined();
});

it('a refusal says what happened and what to do', () => {
  const denial = {
    error_code: 'not_found',
    error_description: 'None.',
    actionable_next_step: 'Look again.',
    retryable: false,
  };
  expect(refusalIn({ ...asText(denial), isError: true })).toMatchObject({
    code: 'not_found',
    message: 'None.',
    nextStep: 'Look again.',
  });
  expect(refusalIn({ isError: true, content: [{ type: 'text', text: 'Broken.' }] })).toMatchObject({
    message: 'Broken.',
  });
  expect(refusalIn(asText({ resource_id: 'a' }))).toBeUndefined();
});

it('only a picture of a known kind becomes an address', () => {
  const image = (mimeType: string) => ({ content: [{ type: 'image', data: 'AAAA', mimeType }] });
  expect(pictureOf(image('image/jpeg'))).toBe('data:image/jpeg;base64,AAAA');
  for (const other of ['image/svg+xml', 'text/html', 'image/jpeg,x']) expect(pictureOf(image(other))).toBeUndefined();
  expect(blobOf({ content: [{ type: 'resource', resource: { uri: 'a', blob: 'BBBB' } }] })).toBe('BBBB');
});

it('the three shapes of an answer say the same', () => {
  const started = { resource_id: 'a', status: 'queued', kind: 'video', eta_seconds: 9, cost: { credits: 3 } };
  expect(factsIn(started)).toEqual({ id: 'a', status: 'queued', kind: 'video', etaSeconds: 9, credits: 3 });
  const units = { done: 2, total: 5 };
  const state = { resource_id: 'a', status: 'processing', phase: 'draw', percent: 40, units, mime_type: 'video/mp4' };
  expect(factsIn(state)).toEqual({
    id: 'a',
    status: 'processing',
    phase: 'draw',
    percent: 40,
    units,
    mimeType: 'video/mp4',
  });
  const metadata = {
    kind: 'video',
    duration_seconds: 12,
    width: 854,
    height: 480,
    size_bytes: 9,
    cost: 3,
    captions_url: 'https://a',
  };
  const resource = {
    id: 'a',
    name: 'A',
    status: 'completed',
    storage_url: 'https://m/a',
    short_url: 'javascript:1',
    metadata,
  };
  expect(factsIn(resource)).toEqual({
    id: 'a',
    name: 'A',
    status: 'completed',
    kind: 'video',
    address: 'https://m/a',
    hasCaptions: true,
    seconds: 12,
    width: 854,
    height: 480,
    sizeBytes: 9,
    credits: 3,
  });
});

it('the progress that lib_get reports is read like that of await_resource', () => {
  const metadata = { progress: { phase: 'draw', percent: 7, eta_seconds: 3, place_in_line: 2 } };
  expect(factsIn({ id: 'a', status: 'queued', metadata })).toMatchObject({
    phase: 'draw',
    percent: 7,
    etaSeconds: 3,
    placeInLine: 2,
  });
});

it('news that no longer have a place in line end it', () => {
  expect(withNews({ id: 'a', name: 'A', placeInLine: 2, etaSeconds: 9 }, { percent: 4 })).toEqual({
    id: 'a',
    name: 'A',
    percent: 4,
  });
});

it('a call may start several, and hostile answers start none', () => {
  expect(idsIn({ resource_id: 'a', resource_ids: ['a', 'b', 7] })).toEqual(['a', 'b']);
  for (const data of [{}, { resource_id: 7 }, { id: 'a' }, { resource_ids: 'ab' }]) expect(idsIn(data)).toEqual([]);
});

it('a preview is its scenes and findings', () => {
  const answer = {
    tool: 'create_video',
    seconds: 9,
    credits: 3,
    usd: '0.03',
    seed: 7,
    scenes: [
      { scene: 0, seconds: 4 },
      { scene: 1, seconds: 5 },
    ],
    findings: [{ scene: 1, kind: 'overflow', detail: 'The title is cut.' }],
  };
  expect(previewIn(answer)).toEqual({ ...answer, findings: [{ scene: 1, said: 'The title is cut.' }] });
  expect(previewIn({ resource_id: 'a', scenes: [] })).toBeUndefined();
});
