import { describe, expect, it } from 'vitest';
import { listKind, listVisual } from './schema.js';

const rows = (count: number, item: { text: string; price?: string; detail?: string; icon?: string }) =>
  listVisual.parse({ type: 'list', items: Array.from({ length: count }, () => item) });

describe('a list', () => {
  it('takes 1 to 12 items', () => {
    expect(listVisual.safeParse({ type: 'list', items: [] }).success).toBe(false);
    expect(() => rows(13, { text: 'a' })).toThrow(/12/);
    expect(rows(1, { text: 'One' }).items).toHaveLength(1);
  });

  it('tells its texts in reading order', () => {
    const { items } = rows(1, { text: 'Tea', price: '€2', detail: 'green' });
    expect(listKind.texts({ type: 'list', items })).toEqual([
      { field: 'items[0].text', text: 'Tea' },
      { field: 'items[0].detail', text: 'green' },
      { field: 'items[0].price', text: '€2' },
    ]);
  });
});
