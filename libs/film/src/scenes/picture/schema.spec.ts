import { describe, expect, it } from 'vitest';
import { pictureArea, SHAPES } from '../../typography/picture-area.js';
import { arrange } from './arrange.js';
import { pictureKind, pictureVisual } from './schema.js';

const picture = (members: object) => pictureVisual.parse({ type: 'picture', ...members });

describe('a picture', () => {
  it('needs words or icons', () => {
    expect(() => pictureKind.examine?.(picture({}))).toThrow(/visual\.words/);
  });

  it('takes not both', () => {
    expect(() => pictureKind.examine?.(picture({ words: ['tea'], icon: ['fluent:teapot'] }))).toThrow(/visual\.icon/);
  });

  it('lists the names that it shows, and no ids', () => {
    expect(pictureKind.texts(picture({ words: ['Tea', 'Milk'] }))).toHaveLength(2);
    expect(pictureKind.texts(picture({ icon: ['fluent:teapot'] }))).toEqual([]);
  });

  it('shows one thing at half of the short side or more', () => {
    for (const shape of SHAPES) {
      expect(arrange(['Bicycle'], true, shape, pictureArea(shape)).plate).toBeGreaterThan(50);
    }
  });

  it('keeps its things inside the area in every shape', () => {
    for (const shape of SHAPES) {
      for (const count of [1, 2, 3]) {
        const area = pictureArea(shape, 'Things');
        const names = ['Bread', 'Eggs', 'A glass of milk'].slice(0, count);
        const { rows, plate } = arrange(names, true, shape, area);
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
        expect(plate * Math.max(...rows)).toBeLessThanOrEqual(area.width);
        expect(plate * rows.length).toBeLessThanOrEqual(area.height);
      }
    }
  });
});
