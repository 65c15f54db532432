import { describe, expect, it } from 'vitest';
import { NOUNS_KEPT_BACK } from '../../../../../test/films/pictures/nouns-kept-back.js';
import { NOUNS_OF_MANY_FIELDS } from '../../../../../test/films/pictures/nouns-of-many-fields.js';
import { hasPicture, pictureFor } from './pictures.js';

/** Share of the nouns that may show another thing, and share of the nouns with a fitting picture that must get one. */
const [MOST_WRONG, LEAST_SHOWN] = [0.01, 0.9];

const NOUNS = [NOUNS_OF_MANY_FIELDS, NOUNS_KEPT_BACK].flatMap(rowsOf);

function rowsOf(table: string): [words: string, right: string[]][] {
  const rows = table.split('\n').filter((row) => row.includes(': '));
  return rows.map((row) => {
    const [words = '', ids = ''] = row.split(': ');
    return [words, ids === 'none' ? [] : ids.split(' ')];
  });
}

/** Both coloured sets draw the same emoji. */
const emoji = (id: string): string => id.replace('noto:', 'fluent:');

describe('the picture of a noun', () => {
  it('shows what the noun means, and is none rather than one of another thing', () => {
    const wrong: string[] = [];
    const missed: string[] = [];
    for (const [words, right] of NOUNS) {
      const id = pictureFor(words)?.id;
      if (id === undefined) missed.push(...(right.length > 0 ? [words] : []));
      else if (!right.some((one) => emoji(one) === emoji(id))) wrong.push(`${words} → ${id}`);
    }
    const known = NOUNS.filter(([, right]) => right.length > 0).length;
    process.stdout.write(
      `${NOUNS.length} nouns: ${wrong.length} wrong, ${missed.length} of ${known} without a picture\n`,
    );
    expect(wrong.length / NOUNS.length, wrong.join('\n')).toBeLessThanOrEqual(MOST_WRONG);
    expect(1 - missed.length / known, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHOWN);
  });

  it('is listed with ids that exist', () => {
    expect(NOUNS.flatMap(([, right]) => right).filter((id) => !hasPicture(id))).toEqual([]);
  });

  it.each([
    ['honey pot', 'fluent:honey-pot'],
    ['pot of food', 'noto:pot-of-food'],
    ['two hot meals', 'noto:pot-of-food'],
    ['family', 'noto:family'],
    ['oil', undefined],
    ['a lighthouse on a rocky coast', 'noto:lighthouse'],
    ['learn to swim', 'fluent:person-swimming'],
    ['wooden board', undefined],
    ['chess club', 'fluent:chess-pawn'],
    ['big yellow taxi', 'fluent:taxi'],
    ['a cute red panda', undefined],
    ['slack', undefined],
    ['brand slack', 'simple:slack'],
    ['github', 'tabler:brand-github'],
    ['no flags', undefined],
    ['GitHub logo', 'simple:github'],
    ['logo of Node.js', 'simple:nodedotjs'],
    ['apple logo', 'simple:apple'],
    ['apple', 'fluent:red-apple'],
    ['target', 'fluent:bullseye'],
    ['signal', undefined],
    ['spring', 'fluent:cherry-blossom'],
    ['flag of Portugal', 'flag:pt'],
    ['Deutschland flag', 'flag:de'],
    ['flag of Scotland', 'flag:gb-sct'],
    ['person', 'fluent:person'],
    ['people', 'fluent:busts-in-silhouette'],
    ['user', 'fluent:bust-in-silhouette'],
    ['old man', 'fluent:old-man'],
    ['delivery man', 'fluent:delivery-truck'],
    ['tax', 'fluent:receipt'],
    ['virus', 'fluent:microbe'],
    ['hat', 'fluent:top-hat'],
    ['sun hat', 'fluent:womans-hat'],
    ['ship', undefined],
    ['plate with cutlery', 'fluent:fork-and-knife-with-plate'],
    ['night sky', 'fluent:milky-way'],
    ['city at night', 'fluent:night-with-stars'],
    ['cold water', 'fluent:droplet'],
    ['day off', 'fluent:beach-with-umbrella'],
    ['apartment building', 'fluent:office-building'],
    ['wedding gift', 'fluent:wrapped-gift'],
    ['night train', 'fluent:train'],
    ['eyes', 'fluent:eyes'],
    ['eye', 'fluent:eye'],
    ['tick', 'fluent:check-mark'],
    ['wrong', 'fluent:cross-mark'],
    ['flat tyre', 'noto:wheel'],
    ['racing bike', 'fluent:person-biking'],
    ['clock', 'fluent:three-oclock'],
    ['kettle', 'tabler:teapot'],
    ['cash register', 'tabler:cash-register'],
    ['vacuum cleaner', 'tabler:vacuum-cleaner'],
    ['lentils', 'fluent:beans'],
    ['refund', 'fluent:dollar-banknote'],
    ['tyre lever', undefined],
    ['glass', 'tabler:glass'],
    ['broken glass', undefined],
    ['broken phone', undefined],
    ['burning house', undefined],
    ['sea at night', undefined],
  ])('for "%s" is %s', (words, id) => {
    expect(pictureFor(words)?.id).toBe(id);
  });
});
