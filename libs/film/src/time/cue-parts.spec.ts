import { describe, expect, it } from 'vitest';
import { sceneCues } from '../plan/scene-cues.js';
import { scene } from '../scenes/scene.js';

/** The cues of a later scene whose words are said two a second, the first at 0.5 s; a sentence begins half a second late. */
function cuesOf(say: string, visual: object, seconds?: number, startSeconds = 5) {
  let at = 0;
  const words = say.split(' ').map((text) => {
    at += 0.5;
    const word = { text, startSeconds: at, endSeconds: at + 0.4 };
    if (/[.?!]$/u.test(text)) at += 0.5;
    return word;
  });
  const cues = sceneCues({
    scene: scene.parse({ visual }),
    startSeconds,
    durationSeconds: seconds ?? at + 1,
    words: (say === '' ? [] : words).map((word) => ({
      ...word,
      startSeconds: word.startSeconds + startSeconds,
      endSeconds: word.endSeconds + startSeconds,
    })),
  });
  return { cues, words, at: cues.map((cue) => cue.at), heard: cues.map(({ word }) => word) };
}

const rows = (texts: string[]) => ({ type: 'list', items: texts.map((text) => ({ text })) });
const chart = (labels: string[], values: number[]) => ({
  type: 'chart',
  chart: 'bar',
  data: { labels, series: [{ values }] },
});

describe('parts', () => {
  it('that repeat words enter in reading order', () => {
    const text = 'You keep the light for the ships you see. You keep the light for the ships you do not see.';
    const { cues, words, at } = cuesOf(text, { type: 'quote', text, by: 'E. Vik' });
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    words.slice(1).forEach(({ startSeconds }, at) => expect(cues[at + 1]?.at).toBeCloseTo(startSeconds - 0.15, 1));
  });

  it.each([
    [{ type: 'title', text: 'Nets', detail: 'Since 1998' }, []],
    [{ type: 'end_card', brand: { name: 'Nets', line: 'Since 1998' } }, []],
    [{ type: 'stat', label: 'Nets', value: 40, unit: 'a day' }, []],
    [{ type: 'stat', label: 'Nets', value: 40, from: 30, direction: 'up' }, ['from', 'direction']],
  ])('of %j are what may wait: its large words stand lit from the start', (visual, fields) => {
    expect(cuesOf('From 30 it rose to 40 since 1998.', visual).cues.map(({ field }) => field)).toEqual(fields);
  });

  it.each([rows(['Tea', 'Milk']), { type: 'steps', items: ['Tea', 'Milk'] }, { type: 'quote', text: 'Tea. Milk.' }])(
    'of the first scene of a film begin at once, whatever is said first: %j',
    (visual) => {
      const say = 'There are some things that we always buy on Fridays: tea and milk.';
      const [later, first] = [cuesOf(say, visual).at, cuesOf(say, visual, undefined, 0).at];
      expect(later[0]).toBeGreaterThan(0);
      expect(first).toEqual([0, ...later.slice(1).map((at) => expect.closeTo(at) as number)]);
    },
  );

  it('are lit with the sentence that shares most of their words', () => {
    const { cues, words } = cuesOf(
      'Pull out the old tube and feel inside the tyre for glass. Put in the new tube. Press the tyre back, and pump.',
      { type: 'steps', items: ['Pull out the tube', 'Put in the new tube', 'Press the tyre back'] },
    );
    const starts = ['Pull', 'Put', 'Press'].map((first) => words.find(({ text }) => text === first)!.startSeconds);
    cues.forEach(({ at }, step) => expect(at).toBeCloseTo(starts[step]! - 0.15));
  });

  it('that no word names stand between their neighbours', () => {
    const rows = [
      ['6:40', '7:30'],
      ['9:10', '10:00'],
      ['12:00', '12:50'],
      ['19:15', '20:05'],
    ];
    const { at, heard, cues } = cuesOf('The first boat leaves at 6:40, the last at 19:15.', {
      type: 'table',
      columns: ['Out', 'Back'],
      rows,
    });
    expect(heard).toEqual(['6:40', undefined, undefined, '19:15']);
    const [first = 0, second = 0, third = 0, last = 0] = at;
    expect(cues.every(({ waits }) => waits)).toBe(true);
    expect(second - first).toBeCloseTo(third - second);
    expect(last - third).toBeCloseTo(third - second);
  });

  it.each(['We lost 340 customers.', 'We lost three hundred forty customers.'])('take whole numbers: %s', (lost) => {
    const { heard, cues } = cuesOf(
      `${lost} 210 went to a rival, 90 closed, 40 did not say.`,
      chart(['Rival', 'Closed', 'Silent'], [210, 90, 40]),
    );
    expect(heard).toEqual(['210', '90', '40']);
    expect(cues.every(({ waits }) => waits)).toBe(true);
  });

  it('stand dimmed where a late cue would leave the stage empty', () => {
    const { cues } = cuesOf(
      'We have 5.6 million dollars in the bank and spend 400 thousand every month, which leaves us 14 months.',
      rows(['14 months']),
    );
    expect(cues).toMatchObject([{ field: 'items[0]', word: '14', waits: true }]);
  });

  it('of a diagram enter in declared order over the whole sentence', () => {
    const label = (id: string) => ({ id, label: id });
    const { at, heard } = cuesOf(
      'The root knows the registry, the registry knows the name server, and that knows the web server.',
      { type: 'diagram', nodes: ['Root', 'Registry', 'Name server', 'Web server'].map(label), edges: [] },
    );
    expect(heard).toEqual(['root', 'registry', 'name', 'web']);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
  });

  it('that share a sentence with an unnamed step before them are lit with their own word', () => {
    const { at, words, heard } = cuesOf('Le train part de la gare du Nord, passe sous la mer et arrive à Londres.', {
      type: 'steps',
      items: ['Leave the station', 'Cross the tunnel', 'Arrive in London'],
    });
    expect(heard).toEqual([undefined, undefined, 'arrive']);
    const [, second = 0, third = 0] = at;
    expect(third).toBeCloseTo(words.find(({ text }) => text === 'arrive')!.startSeconds - 0.15);
    expect(second).toBeGreaterThan(2);
  });

  it('are named by their plural', () => {
    const { heard, at } = cuesOf('Even cats that never leave the house can catch cat flu from your shoes.', {
      type: 'picture',
      words: ['Cat', 'Shoe'],
    });
    expect(heard).toEqual(['cats', 'shoes']);
    expect(at[0]).toBeLessThanOrEqual(0.5);
  });
});

it.each([
  ['unnamed', 'Nothing here is what the picture shows at all.', rows(['Alpha', 'Beta', 'Gamma'])],
  ['named twice', 'Tea and milk. Tea and milk again, and tea.', rows(['Tea', 'Milk'])],
  ['in other order', 'First gamma, then beta, and at last alpha.', rows(['Alpha', 'Beta', 'Gamma'])],
  ['in another language', 'O bolo, os balões e o palhaço estão prontos.', rows(['Cake', 'Balloons', 'Clown'])],
  ['forty in a second', 'One second.', { type: 'chart', chart: 'pie', data: { series: [{ values: [3, 2, 1] }] } }, 1],
  ['many in a second', '', rows(Array.from({ length: 12 }, (_, at) => `Item ${at}`)), 1],
] as [string, string, object, number?][])(
  'parts %s enter in order while the scene stands',
  (_, say, visual, seconds) => {
    const { at, cues } = cuesOf(say, visual, seconds);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(Math.min(...at)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...at)).toBeLessThan(seconds ?? say.split(' ').length / 2 + 2);
    expect((at[0] ?? 0) === 0 || cues.every(({ waits }) => waits)).toBe(true);
  },
);
