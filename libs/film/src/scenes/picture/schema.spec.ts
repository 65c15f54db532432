import { describe, expect, it } from 'vitest';
import { objectsOf, pictureKind, pictureVisual } from './schema.js';

const picture = (members: object) => pictureVisual.parse({ type: 'picture', ...members });

describe('a picture', () => {
  it('needs words or icons', () => {
    expect(() => pictureKind.examine?.(picture({}))).toThrow(/visual\.words/);
  });

  it.each([
    [{ words: ['tea'], icon: ['fluent:teapot', 'fluent:egg'] }, 'visual.icon: has 2 ids and words has 1'],
    [{ words: ['tea'], objects: [{ words: 'tea' }] }, 'visual.objects: objects stand instead'],
    [{ objects: [{ words: 'tea' }, { label: 'Tee' }] }, 'visual.objects[1]: an object takes words or icon'],
    [{ objects: [{ words: 'tea', icon: 'fluent:teapot' }] }, 'visual.objects[0]: an object takes words or icon'],
  ])('refuses %j with the field', (members, said) => {
    expect(() => pictureKind.examine?.(picture(members))).toThrow(said);
  });

  it.each([
    [{ words: ['Bolo'], icon: ['cake'] }, [{ asked: 'cake', name: 'Bolo' }]],
    [
      { objects: [{ words: 'sun hat', label: 'Chapéu de sol' }, { icon: 'fluent:egg' }, { words: 'Milk' }] },
      [{ asked: 'sun hat', name: 'Chapéu de sol' }, { asked: 'fluent:egg' }, { asked: 'Milk', name: 'Milk' }],
    ],
  ])('of %j has labels of its own', (members, objects) => {
    const visual = picture(members);
    pictureKind.examine?.(visual);
    expect(objectsOf(visual)).toMatchObject(objects);
    expect(pictureKind.texts(visual).map(({ text }) => text)).toEqual(
      objects.flatMap(({ name }: { name?: string }) => name ?? []),
    );
  });

  it('lists the names that it shows, and no ids', () => {
    expect(pictureKind.texts(picture({ words: ['Tea', 'Milk'] }))).toHaveLength(2);
    expect(pictureKind.texts(picture({ icon: ['fluent:teapot'] }))).toEqual([]);
  });
});
