import type { Sample } from './sample.js';

/** Two scenes of each kind that shows figures, order and systems: the first is drawn in a light look, the second in a dark one. */
export const FACTS_AND_SYSTEMS = {
  chart: [
    {
      headline: 'Where the gifts to the hospice went in 2025',
      seconds: 8,
      visual: {
        type: 'chart',
        chart: 'donut',
        data: {
          unit: '%',
          labels: ['Care at home', 'Night nurses', 'Garden', 'Training', 'Office'],
          series: [{ values: [46, 27, 12, 9, 6] }],
        },
      },
    },
    {
      headline: 'Rides a day: rain hardly matters',
      seconds: 8,
      visual: {
        type: 'chart',
        chart: 'line',
        data: {
          labels: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
          series: [
            { name: 'Dry days', values: [820, 910, 1240, 1630, 1980, 2210, 2360, 2290, 2010, 1560, 1080, 860] },
            { name: 'Rainy days', values: [640, 700, 1010, 1290, 1610, 1790, 1880, 1850, 1600, 1220, 850, 690] },
          ],
        },
      },
    },
  ],
  compare: [
    {
      headline: 'Rent or buy the stage lights?',
      visual: {
        type: 'compare',
        left: {
          title: 'Rent',
          icon: 'key',
          points: ['$340 a weekend', 'New lamps each year', 'Ready within a day', 'Nothing to store'],
        },
        right: {
          title: 'Buy',
          icon: 'package',
          points: ['$4,900 once', 'Yours for ten years', 'Always there', 'Needs a dry room'],
        },
      },
    },
    {
      headline: 'Two ways to reach the sensor',
      visual: {
        type: 'compare',
        left: {
          title: 'Cable',
          points: ['Power and data through one RJ45 plug', '100 metres at most', 'Answers within 2 ms'],
        },
        right: {
          title: 'Radio',
          points: ['A battery that lasts about four years', '900 metres in open land', 'Answers within 180 ms'],
        },
      },
    },
  ],
  timeline: [
    {
      headline: 'Glass in Murano',
      seconds: 15,
      visual: {
        type: 'timeline',
        points: [
          { when: '1291', text: 'All furnaces of Venice move to the island' },
          { when: '1450', text: 'Angelo Barovier makes clear cristallo' },
          { when: '1612', text: 'Antonio Neri prints the secrets of the craft' },
          { when: '1861', text: 'The museum opens and wakes old techniques' },
          { when: '1994', text: 'A mark protects glass that is made here' },
        ],
      },
    },
    {
      headline: 'Ein Tag im Waldkindergarten',
      visual: {
        type: 'timeline',
        points: [
          { when: '8:00', text: 'Treffpunkt an der alten Eiche' },
          { when: '9:30', text: 'Frühstück auf der Lichtung' },
          { when: '11:00', text: 'Eine Hütte aus Zweigen bauen' },
          { when: '13:00', text: 'Abschied mit einem Lied' },
        ],
      },
    },
  ],
  diagram: [
    {
      headline: 'From sensor to alarm',
      visual: {
        type: 'diagram',
        nodes: [
          { id: 'sensor', label: 'River gauge' },
          { id: 'radio', label: 'Radio gateway' },
          { id: 'queue', label: 'Message queue' },
          { id: 'rules', label: 'Rules' },
          { id: 'store', label: 'Time series' },
          { id: 'alarm', label: 'Alarm' },
          { id: 'board', label: 'Dashboard' },
        ],
        edges: [
          { from: 'sensor', to: 'radio', label: 'every minute' },
          { from: 'radio', to: 'queue' },
          { from: 'queue', to: 'rules' },
          { from: 'queue', to: 'store' },
          { from: 'rules', to: 'alarm', label: 'above 4 m' },
          { from: 'store', to: 'board' },
        ],
      },
    },
    {
      headline: 'The round of water',
      visual: {
        type: 'diagram',
        nodes: [
          { id: 'sea', label: 'Sea', icon: 'water wave' },
          { id: 'cloud', label: 'Cloud', icon: 'cloud' },
          { id: 'rain', label: 'Rain', icon: 'cloud with rain' },
          { id: 'river', label: 'River', icon: 'national park' },
        ],
        edges: [
          { from: 'sea', to: 'cloud', label: 'sun' },
          { from: 'cloud', to: 'rain', label: 'cold' },
          { from: 'rain', to: 'river' },
          { from: 'river', to: 'sea' },
        ],
      },
    },
  ],
  sequence: [
    {
      headline: 'A box of apples finds you',
      visual: {
        type: 'sequence',
        actors: ['You', 'Orchard', 'Courier'],
        messages: [
          { from: 'You', to: 'Orchard', text: 'Five kilos, please' },
          { from: 'Orchard', to: 'Orchard', text: 'picks this morning' },
          { from: 'Orchard', to: 'Courier', text: 'Parcel and address' },
          { from: 'Courier', to: 'You', text: 'At your door by six' },
        ],
      },
    },
    {
      headline: 'How TLS 1.3 shakes hands',
      visual: {
        type: 'sequence',
        actors: ['Browser', 'Server', 'Authority'],
        messages: [
          { from: 'Browser', to: 'Server', text: 'ClientHello, key share' },
          { from: 'Server', to: 'Browser', text: 'ServerHello, certificate' },
          { from: 'Browser', to: 'Authority', text: 'Is it revoked?' },
          { from: 'Authority', to: 'Browser', text: 'No' },
          { from: 'Browser', to: 'Server', text: 'Finished, first request' },
        ],
      },
    },
  ],
  code: [
    {
      headline: 'Sunrise for any place',
      seconds: 20,
      visual: {
        type: 'code',
        language: 'python',
        text: [
          'from math import acos, degrees, radians, tan',
          '',
          'def day_length(latitude, declination):',
          '    """Hours between sunrise and sunset."""',
          '    x = -tan(radians(latitude)) * tan(radians(declination))',
          '    if x <= -1: return 24.0  # midnight sun',
          '    if x >= 1: return 0.0    # polar night',
          '    return degrees(acos(x)) / 7.5',
          '',
          'print(day_length(59.9, 23.4))',
        ].join('\n'),
        highlight: [4, 7],
      },
    },
    {
      headline: 'Undo the last commit, keep the work',
      visual: {
        type: 'code',
        language: 'terminal',
        text: [
          '$ git reset --soft HEAD~1',
          '$ git status --short',
          'M  src/orders/total.ts',
          'A  src/orders/tax.ts',
          '$ git commit -m "feat(orders): add tax"',
          '[main 4f1c2ab] feat(orders): add tax',
        ].join('\n'),
      },
    },
  ],
  table: [
    {
      headline: 'Night trains from Vienna',
      visual: {
        type: 'table',
        columns: ['To', 'Leaves', 'Arrives', 'Seat', 'Sleeper'],
        rows: [
          ['Venice', '21:27', '8:34', '€39.90', '€109'],
          ['Zürich', '21:27', '8:20', '€49.90', '€129'],
          ['Hamburg', '20:13', '8:51', '€44.90', '€119'],
          ['Rome', '19:18', '10:05', '€59.90', '€149'],
          ['Split', '17:58', '9:14', '€54.90', 'sold out'],
        ],
      },
    },
    {
      headline: 'Order of service',
      visual: {
        type: 'table',
        columns: ['', ''],
        rows: [
          ['Entrance', 'Cello suite no. 1, prelude'],
          ['Welcome', 'Rev. Helen Marsh'],
          ['Reading', 'Ecclesiastes 3, read by Tom'],
          ['Memories', 'Her brother and two friends'],
          ['Farewell', 'All are welcome in the garden'],
        ],
      },
    },
  ],
  equation: [
    {
      headline: 'Where a parabola meets the ground',
      visual: { type: 'equation', tex: String.raw`x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}` },
    },
    {
      headline: 'Bayes, with a test that errs',
      visual: {
        type: 'equation',
        tex: String.raw`\begin{aligned} P(A \mid B) &= \frac{P(B \mid A)\,P(A)}{P(B)} \\[1ex] &= \frac{0.99 \cdot 0.01}{0.0594} \approx 17\,\% \end{aligned}`,
      },
    },
  ],
  map: [
    {
      headline: 'Five cities, one week by rail',
      visual: {
        type: 'map',
        places: [{ name: 'Amsterdam' }, { name: 'Berlin' }, { name: 'Prague' }, { name: 'Vienna' }, { name: 'Venice' }],
      },
    },
    {
      headline: 'Where the potato came from, and where it went first',
      visual: { type: 'map', countries: ['Peru', 'Bolivia', 'Spain', 'Ireland', 'Germany'] },
    },
  ],
  html: [
    {
      visual: {
        type: 'html',
        html: `<svg viewBox="0 0 200 120"><g class="rings"><circle cx="100" cy="60" r="14"/><circle cx="100" cy="60" r="28"/><circle cx="100" cy="60" r="42"/><circle cx="100" cy="60" r="56"/></g><circle class="seed" cx="100" cy="60" r="5"/></svg><h1>Each ring a year</h1>`,
        css: `body { display: grid; place-content: center; justify-items: center; gap: 5vmin }
svg { width: 86vmin }
h1 { font: var(--weight-display) 10vmin var(--face-display); color: var(--ink) }
.rings { fill: none; stroke: var(--accent); stroke-width: 1.6 }
.seed { fill: var(--accent2) }`,
      },
    },
    {
      visual: {
        type: 'html',
        html: `<ul><li><img src="/icons/fluent/sun.svg" alt=""><b>Mon</b><i>−4°</i></li><li><img src="/icons/fluent/cloud.svg" alt=""><b>Tue</b><i>1°</i></li><li><img src="/icons/fluent/snowflake.svg" alt=""><b>Wed</b><i>−1°</i></li></ul>`,
        css: `body { display: grid; place-content: center }
ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 4vmin; margin: 0; padding: 0; list-style: none }
li { display: grid; justify-items: center; gap: 2vmin; width: 26vmin; padding: 5vmin 2vmin; border-radius: 4vmin; background: var(--surface); color: var(--ink) }
img { width: 15vmin }
b { font: var(--weight-display) 7vmin var(--face-display) }
i { font: var(--weight-text) 6vmin var(--face-text); color: var(--ink-soft) }`,
      },
    },
  ],
} as const satisfies Record<string, readonly [Sample, Sample]>;
