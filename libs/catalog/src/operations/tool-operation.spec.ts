import { expect, it } from 'vitest';
import { catalogue } from '../contract/catalogue.js';
import { operationOf } from './tool-operation.js';

const operations = catalogue.map((tool) => ({ tool: tool.name, ...operationOf(tool) }));
const toolsThat = (is: (operation: (typeof operations)[number]) => boolean): string[] =>
  operations.filter(is).map(({ tool }) => tool);

it('names an operation, its path and its request after the tool', () => {
  expect(operations.find(({ tool }) => tool === 'create_video')).toEqual({
    tool: 'create_video',
    id: 'createVideo',
    path: '/api/tools/create_video',
    request: 'CreateVideoRequest',
    isBodyOptional: false,
    startsJob: true,
    takesKey: true,
    isOnWalletLane: true,
  });
  expect(operations.map(({ id }) => id)).toContain('xRead');
});

it('gives every tool names of its own', () => {
  for (const name of ['id', 'path', 'request'] as const) {
    expect(new Set(operations.map((operation) => operation[name])).size).toBe(catalogue.length);
  }
});

it('starts a job for the tools that make something', () => {
  expect(toolsThat(({ startsJob }) => startsJob)).toEqual([
    'create_video',
    'create_image',
    'create_audio',
    'compose_video',
    'remix_video',
    'train_adapter',
    'lib_import',
  ]);
});

it('takes a key for those, and for a post', () => {
  const keyed = toolsThat(({ takesKey }) => takesKey);
  expect(keyed).toEqual([...toolsThat(({ startsJob }) => startsJob), 'x_publish']);
});

it('takes no body where no argument is required', () => {
  expect(toolsThat(({ isBodyOptional }) => isBodyOptional)).toEqual(['lib_list', 'account_status', 'x_read']);
});

it('shows a picture where a tool says so', () => {
  expect(catalogue.filter(({ hasPicture }) => hasPicture).map(({ name }) => name)).toEqual([
    'preview_video',
    'find_picture',
    'look',
  ]);
});
