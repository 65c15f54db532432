import { describe, expect, it } from 'vitest';
import { pictureArea, SHAPES } from '../../typography/picture-area.js';
import { SceneRefused } from '../scene-refused.js';
import { fittingRows } from './rows.js';
import { listKind, listVisual } from './schema.js';

const rows = (count: number, item: { text: string; price?: string; detail?: string; icon?: string }) =>
  listVisual.parse({ type: 'list', items: Array.from({ length: count }, () => item) });
const words = (length: number) => 'some words of a usual length for '.repeat(3).slice(0, length);

describe('a list', () => {
  it('takes 1 to 12 items', () => {
    expect(listVisual.safeParse({ type: 'list', items: [] }).success).toBe(false);
    expect(() => rows(13, { text: 'a' })).toThrow(/12/);
    expect(rows(1, { text: 'One' }).items).toHaveLength(1);
  });

  it('of usual length stands in every shape', () => {
    for (const visual of [
      rows(12, { text: words(22), price: '€12.50' }),
      rows(6, { text: words(24), detail: words(30), icon: 'tea' }),
      rows(4, { text: words(50), price: '€1,250' }),
    ]) {
      expect(() => listKind.examine?.(visual)).not.toThrow();
    }
  });

  it('that cannot stand in one picture is refused with its field', () => {
    const visual = rows(12, { text: words(50), detail: words(50), price: '€1,250.00 / day' });
    expect(() => listKind.examine?.(visual)).toThrow(SceneRefused);
    expect(() => listKind.examine?.(visual)).toThrow(/visual\.items/);
  });

  it('sets few items larger than many, and a second column only for many', () => {
    for (const shape of SHAPES) {
      const few = fittingRows(rows(3, { text: 'Espresso' }).items, shape, pictureArea(shape));
      const many = fittingRows(rows(12, { text: 'Espresso' }).items, shape, pictureArea(shape));
      expect(few?.columns).toBe(1);
      expect(few?.size).toBeGreaterThanOrEqual(many?.size ?? Infinity);
    }
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
