import { Denial } from '@libs/kernel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { echo } from '../../../test/support/mcp/mcp-catalogue.js';
import { answerResult, denialResult, pictureOrStructure } from './tool-result.js';

it('an answer is its data as JSON, then its sentence for people', () => {
  const content = { text: 'a', duration_seconds: 2, account: 'b', stray: 1 };
  const data = { text: 'a', duration_seconds: 2, account: 'b' };
  expect(answerResult(echo, { content, text: 'Said.' })).toEqual({
    content: [
      { type: 'text', text: JSON.stringify(data) },
      { type: 'text', text: 'Said.', annotations: { audience: ['user'] } },
    ],
    structuredContent: data,
  });
});

it('an answer without data is its sentence alone', () => {
  const bare = { ...echo, output: z.object({}) };
  expect(answerResult(bare, { content: {}, text: 'Said.' })).toEqual({
    content: [{ type: 'text', text: 'Said.' }],
    structuredContent: {},
  });
});

it('over MCP a result has a picture or structured content, and its data as JSON either way', () => {
  const answer = { content: { text: 'a', duration_seconds: 2, account: 'b' }, text: 'Said.' };
  const plain = answerResult(echo, answer);
  expect(pictureOrStructure(plain)).toEqual(plain);
  const pictured = answerResult(echo, { ...answer, image: { bytes: Buffer.from('x'), mimeType: 'image/png' } });
  const { structuredContent, content } = pictureOrStructure(pictured);
  expect(structuredContent).toBeUndefined();
  expect(content.map(({ type }) => type)).toEqual(['text', 'text', 'image']);
  expect(content[0]).toEqual({ type: 'text', text: JSON.stringify(plain.structuredContent) });
});

it('bytes for a page are a resource beside the data', () => {
  const part = { uri: 'media://resource/1#asset', mimeType: 'video/mp4', bytes: Buffer.from('film') };
  const result = answerResult(echo, { content: { text: 'a', duration_seconds: 2, account: 'b' }, text: 'Said.', part });
  expect(result.content.at(-1)).toEqual({
    type: 'resource',
    resource: { uri: 'media://resource/1#asset', mimeType: 'video/mp4', blob: 'ZmlsbQ==' },
  });
  expect(pictureOrStructure(result).structuredContent).toBeDefined();
});

it('an answer outside the output schema is a failure of ours', () => {
  expect(() => answerResult(echo, { content: { text: 1 }, text: '' })).toThrow('expected string');
});

it('a denial is an error result whose text and structure say the same four things', () => {
  const result = denialResult(new Denial('quota_exceeded', 'Enough for today.', { nextStep: 'Wait.' }));
  expect(result).toEqual({
    content: [{ type: 'text', text: JSON.stringify(result.structuredContent) }],
    structuredContent: {
      error_code: 'quota_exceeded',
      error_description: 'Enough for today.',
      actionable_next_step: 'Wait.',
      retryable: true,
    },
    isError: true,
  });
});
