import { catalogue, inputSchemaOf } from '@libs/catalog';
import { expect, it } from 'vitest';
import { inputOfQuery } from './query-input.js';

const [listTool] = catalogue.filter(({ name }) => name === 'lib_list');
const read = (query: Record<string, unknown>): object => inputOfQuery(query, listTool ? inputSchemaOf(listTool) : {});

it('reads numbers and lists as the schema has them', () => {
  expect(read({ limit: '7', tags: 'a', include: ['deleted', 'adapters'], kind: 'video' })).toEqual({
    limit: 7,
    tags: ['a'],
    include: ['deleted', 'adapters'],
    kind: 'video',
  });
});

it.each([
  { limit: 'seven' },
  { limit: '1e2' },
  { limit: '0x10' },
  { limit: '' },
  { limit: ['1', '2'] },
  { other: '1' },
])('leaves what it cannot read for the schema to refuse: %j', (query) => {
  expect(read(query)).toEqual(query);
});
