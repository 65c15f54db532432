import { describe, expect, it } from 'vitest';
import { pictureArea, SHAPES } from '../../typography/picture-area.js';
import { SceneRefused } from '../scene-refused.js';
import { fittingCards } from './cards.js';
import { stepsKind, stepsVisual } from './schema.js';

const steps = (count: number, length: number, icon?: string) =>
  stepsVisual.parse({
    type: 'steps',
    items: Array.from({ length: count }, () => ({
      text: 'do the next thing and then wait for '.repeat(3).slice(0, length),
      ...(icon && { icon }),
    })),
  });

describe('steps', () => {
  it('are 2 to 8', () => {
    expect(() => steps(1, 10)).toThrow(/2/);
    expect(() => steps(9, 10)).toThrow(/8/);
  });

  it('of usual length stand in every shape', () => {
    for (const visual of [steps(8, 44), steps(5, 60, 'tea'), steps(2, 70, 'tea')]) {
      expect(() => stepsKind.examine?.(visual)).not.toThrow();
    }
  });

  it('that cannot stand in one picture are refused with their field', () => {
    const visual = stepsVisual.parse({
      type: 'steps',
      items: Array.from({ length: 8 }, () => ({ text: 'W'.repeat(70), icon: 'tea' })),
    });
    expect(() => stepsKind.examine?.(visual)).toThrow(SceneRefused);
    expect(() => stepsKind.examine?.(visual)).toThrow(/visual\.items/);
  });

  it('stand side by side in a wide film and below each other in a tall one', () => {
    const { items } = steps(4, 14);
    expect(fittingCards(items, 'wide', pictureArea('wide'))?.columns).toBeGreaterThan(1);
    expect(fittingCards(items, 'tall', pictureArea('tall'))?.columns).toBe(1);
  });

  it('give words and pictures room inside their card', () => {
    for (const shape of SHAPES) {
      const area = pictureArea(shape);
      const cards = fittingCards(steps(3, 30, 'tea').items, shape, area);
      expect(cards).toBeDefined();
      expect((cards?.icon ?? 0) + (cards?.number ?? 0)).toBeLessThan(area.width / (cards?.columns ?? 1));
    }
  });
});
