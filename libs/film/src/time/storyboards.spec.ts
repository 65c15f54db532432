import { expect, it } from 'vitest';
import { sceneCues } from '../plan/scene-cues.js';
import { scene } from '../scenes/scene.js';

const list = (...texts: string[]) => ({ type: 'list', items: texts.map((text) => ({ text })) });
const steps = (...items: string[]) => ({ type: 'steps', items });
const picture = (...words: string[]) => ({ type: 'picture', words });
const bars = (labels: string[], values: number[]) => ({
  type: 'chart',
  chart: 'bar',
  data: { labels, series: [{ values }] },
});
const timeline = (...points: [string, string][]) => ({
  type: 'timeline',
  points: points.map(([when, text]) => ({ when, text })),
});
const table = (columns: string[], ...rows: string[][]) => ({ type: 'table', columns, rows });
const compare = (left: string[], right: string[]) => ({
  type: 'compare',
  left: { title: left[0], points: left.slice(1) },
  right: { title: right[0], points: right.slice(1) },
});
const stat = (value: string, more: object) => ({ type: 'stat', label: 'Label', value, ...more });
const map = (...names: string[]) => ({ type: 'map', places: names.map((name) => ({ name, at: [1, 1] })) });
const diagram = (...labels: string[]) => ({
  type: 'diagram',
  nodes: labels.map((label) => ({ id: label, label })),
  edges: [],
});

/** What is said, what is shown, and the spoken word with which each part enters; a dash where none names it. */
const ROWS: [string, object, string][] = [
  // Cooking
  [
    'Fry the onions in butter until they are soft. Add the rice and stir for two minutes. Pour in the wine, then the stock, one ladle at a time.',
    steps('Fry the onions', 'Stir in the rice', 'Pour in wine and stock'),
    'fry rice pour',
  ],
  [
    'You need 200 grams of flour, 100 grams of butter and 50 grams of sugar.',
    list('Flour, 200 g', 'Butter, 100 g', 'Sugar, 50 g'),
    '200 100 50',
  ],
  ['Bake it at 180 degrees for forty-five minutes.', list('45 minutes'), 'forty'],
  [
    'Whisk the eggs. Fold in the sugar. Whisk again. Bake.',
    steps('Whisk eggs', 'Fold in sugar', 'Bake'),
    'whisk fold bake',
  ],
  // Law
  [
    'You have fourteen days to withdraw. The clock starts when the parcel arrives, and you pay for sending it back.',
    list('14 days', 'From delivery of the parcel', 'You pay the return'),
    'fourteen parcel pay',
  ],
  [
    'The tenant must give three months of notice. The landlord needs a reason, and after eight years nine months.',
    compare(['Tenant', '3 months', 'No reason'], ['Landlord', '9 months', 'A reason']),
    'tenant three - landlord nine -',
  ],
  [
    'The court heard the case in March. In June it ruled for the city, and in September the appeal failed.',
    timeline(['March', 'Hearing'], ['June', 'Ruling for the city'], ['September', 'Appeal fails']),
    'march june september',
  ],
  ['Section 12 forbids it. Section 121 allows an exception.', list('Section 12', 'Section 121'), '12 121'],
  // Sport
  [
    'Kenya won eleven medals, Norway won nine, and Jamaica won eight.',
    bars(['Kenya', 'Norway', 'Jamaica'], [11, 9, 8]),
    'kenya norway jamaica',
  ],
  [
    'They led 2 to 0 at half time and lost 2 to 3.',
    table(['', 'Score'], ['Half time', '2–0'], ['Full time', '2–3']),
    '0 3',
  ],
  [
    'Warm up for ten minutes. Then run four times 400 metres. Walk between the runs. Stretch at the end.',
    steps('Warm up', 'Run 4 × 400 m', 'Walk in between', 'Stretch'),
    'warm run walk stretch',
  ],
  [
    'The record fell from 9.69 to 9.58 seconds.',
    stat('9.58', { unit: 's', from: '9.69', direction: 'down' }),
    '9.69 9.58',
  ],
  // Geography
  [
    'The Danube rises in Germany, passes Vienna, Budapest and Belgrade, and ends in the Black Sea.',
    map('Vienna', 'Budapest', 'Belgrade'),
    'vienna budapest belgrade',
  ],
  [
    'Mont Blanc is 4,806 metres high, Mount Elbrus 5,642, and Kilimanjaro 5,895.',
    bars(['Mont Blanc', 'Elbrus', 'Kilimanjaro'], [4806, 5642, 5895]),
    'mont elbrus kilimanjaro',
  ],
  [
    'Rain falls on the mountains, flows into rivers, reaches the sea, and rises again as vapour.',
    diagram('Rain', 'Rivers', 'Sea', 'Vapour'),
    'rain rivers sea vapour',
  ],
  ['Iceland has three hundred eighty thousand people.', list('380,000'), 'three'],
  // Medicine, history, work
  [
    'Cool the burn under running water for twenty minutes. Cover it with film. Never use ice.',
    list('20 minutes of water', 'Cover with film', 'No ice'),
    'water cover ice',
  ],
  [
    'In 1492 Columbus sailed; in 1498 da Gama reached India; in 1522 Magellan’s ship came home.',
    timeline(['1492', 'Columbus'], ['1498', 'Da Gama'], ['1522', 'Magellan']),
    '1492 1498 1522',
  ],
  [
    'Our plan has one aim: fewer meetings, longer mornings, shorter mails.',
    list('Meetings', 'Mornings', 'Mails'),
    'meetings mornings mails',
  ],
  ['Half of the users never came back.', list('50 %'), '-'],
  [
    'Buses run every 5 minutes, trains every 15, ferries every 50.',
    table(['', 'Min'], ['Bus', '5'], ['Train', '15'], ['Ferry', '50']),
    'buses trains ferries',
  ],
  [
    'The hidden page asks the guard, and the guard asks the vault for the key.',
    diagram('Page', 'Guard', 'Vault'),
    'page guard vault',
  ],
  [
    'The electric van costs more to buy. The diesel costs more to run.',
    compare(['Diesel', 'Costs more to run'], ['Electric', 'Costs more to buy']),
    'electric buy diesel run',
  ],
  ['Skarv has 3 flashes, Ternen has 2 flashes, Vik has 1 flash.', list('3 flashes', '2 flashes', '1 flash'), '3 2 1'],
  ['Keep calm and carry on.', { type: 'quote', text: 'Keep calm and carry on' }, 'keep calm and carry on'],
  [
    'We did it. Twice. And we will do it again.',
    { type: 'quote', text: 'We did it. Twice.', by: 'Coach' },
    'we did it twice -',
  ],
  // Other languages
  [
    'Zuerst die Zwiebeln schneiden. Danach das Mehl sieben. Zum Schluss den Teig ruhen lassen.',
    steps('Zwiebeln schneiden', 'Mehl sieben', 'Teig ruhen lassen'),
    'zwiebeln mehl teig',
  ],
  [
    'Sechs Stunden vorher essen Sie nichts mehr. Klares Wasser ist bis zwei Stunden vorher erlaubt. Zum Termin kommen Sie nüchtern.',
    timeline(
      ['6 Std. vorher', 'Nichts mehr essen'],
      ['2 Std. vorher', 'Nichts mehr trinken'],
      ['Termin', 'Bitte nüchtern'],
    ),
    'sechs zwei termin',
  ],
  [
    'Ajoutez trois œufs, puis quatre pommes et douze noix.',
    list('3 œufs', '4 pommes', '12 noix'),
    'trois quatre douze',
  ],
  ['Die Miete steigt um 3,5 Prozent auf 1.020 Euro.', list('3,5 %', '1.020 €'), '3,5 1.020'],
  [
    'Le train part de Lyon à 8h12 et arrive à Marseille à 9h50.',
    timeline(['8h12', 'Lyon'], ['9h50', 'Marseille']),
    'lyon marseille',
  ],
  [
    'Primero el pan, después el queso y al final las aceitunas.',
    picture('Pan', 'Queso', 'Aceitunas'),
    'pan queso aceitunas',
  ],
  [
    'まず水を入れます。次に米を洗います。最後に火をつけます。',
    steps('水を入れる', '米を洗う', '火をつける'),
    '水 米 火',
  ],
  ['Сначала хлеб, потом сыр, затем оливки.', picture('Хлеб', 'Сыр', 'Оливки'), 'хлеб сыр оливки'],
  ['הרכבת יוצאת מחיפה ומגיעה לתל אביב.', list('חיפה', 'תל אביב'), '- אביב'],
];

/** A later scene: the first one of a film begins at once. */
const START = 5;

it.each(ROWS)('%s', (say, visual, expected) => {
  const words = say
    .split(' ')
    .map((text, at) => ({ text, startSeconds: START + 0.5 + at / 2, endSeconds: START + 0.9 + at / 2 }));
  const durationSeconds = words.at(-1)!.endSeconds + 1 - START;
  const cues = sceneCues({ scene: scene.parse({ visual }), startSeconds: START, durationSeconds, words });
  const heard = cues.map(({ word }) => word?.toLowerCase() ?? '-').join(' ');
  expect(heard).toBe(expected);
  const times = cues.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times[0] === 0 || cues.every(({ waits }) => waits) || (visual as { type: string }).type === 'steps').toBe(
    true,
  );
  expect(times.at(-1)).toBeLessThanOrEqual(durationSeconds - 0.9);
});
