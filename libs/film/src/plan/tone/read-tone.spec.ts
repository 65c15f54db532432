import { describe, expect, it } from 'vitest';
import { KINDS } from '../../scenes/kinds.js';
import { scene, type Scene } from '../../scenes/scene.js';
import { chooseLook } from '../look/choose-look.js';
import { readTone } from './read-tone.js';
import { CHARACTERS } from './tone-character.js';
import { TONES, type Tone } from './tones.js';

/** A film of lines: the first is its title. */
const film = (text: string): Scene[] =>
  text
    .split(' | ')
    .map((line, at) => scene.parse({ say: line, visual: { type: 'title', text: at === 0 ? line : ' – ' } }));
const toneOf = (text: string): Tone => readTone({ scenes: film(text) }).tone;

const TOLD: Record<Tone, readonly string[]> = {
  grave: [
    'Einar Vik, 1931 – 2026 | Keeper of the light | He leaves three children, seven grandchildren',
    'The farewell is on Saturday, at eleven, in Skarv chapel',
    'Ada Holm died peacefully on Sunday | A celebration of her life on Friday',
    'We lost our teacher Ines | She lost her battle with illness',
    'Our old dog Bella crossed the rainbow bridge',
    'In memory of Ada | Saturday at noon',
    'After the bombing: where refugees sleep',
    'We say goodbye to our dear friend Tom | The coffee afterwards is for all',
    'Our colleague Maria Lindqvist died on Sunday',
    'Grete Holm, * 1938 † 2026 | Abschied am Freitag in der Kapelle',
    'Wir trauern um Karl Brandt | Die Beerdigung ist am Freitag',
    'Carmen Ruiz falleció el lunes | Deja tres hijos | El funeral es mañana',
    'Jean Morel nous a quittés | Les obsèques auront lieu samedi',
    'Faleceu a nossa avó Rosa | O velório é na capela | Deixa quatro netos',
    'סבא דוד הלך לעולמו | ההלוויה ביום ראשון',
    '山田太郎 享年八十五 | 告別式は土曜日です',
    'Living with cancer: the first weeks after the diagnosis',
    'Woran man einen Herzinfarkt erkennt',
    'Magellan was killed at Mactan in 1521',
    'Nobody was hurt in the fire on Dock Street',
    'The earthquake of Lisbon, 1755 | How a city was built anew',
    'We close our doors after forty years | Insolvency was filed on Monday',
    'Stellenabbau: 300 Kollegen verlieren ihre Arbeit',
  ],
  urgent: [
    'Warning. Do not enter the water. | Bacteria at Norra Beach | Shower with soap',
    'Warning: do not mix bleach and vinegar, the fumes are dangerous',
    'CAUTION wet floor. please use the other entrance',
    'Flood warning for the River Severn at Upton tonight.',
    'The flood is rising. Leave Dock Street now.',
    'Recall notice: Bramble baby monitor model BM-210',
    'We recall all toasters sold in May.',
    'Stop using the Varmo kettle | Safety recall',
    'lost cat! grey tabby called Miso',
    'In case of fire: the stairs, not the lift',
    'Scam calls: three signs',
    'Wird vermisst: Kater Tom | Zuletzt gesehen am Hafen',
    'Missing: Anna, 12, last seen on Tuesday',
    'This medicine is not safe for children under twelve',
    'Never leave a dog in a parked car, not even for five minutes.',
    "Antibiotics don't work against colds. Don't take them unless a doctor prescribes them.",
    "Not all mushrooms are edible. If you are not certain, don't eat it.",
    'Boil water advisory for Pine Hills',
    'Achtung: Bombenentschärfung am Sonntag | Bitte verlassen Sie die Wohnung',
    'Unwetterwarnung für Hamburg',
    'Peligro: cable eléctrico caído | No toque nada',
    'Alerte : ne buvez pas l’eau du robinet',
    'Perigo: não entre na água',
    '警告：立入禁止',
    'אזהרה: אין להיכנס למים',
  ],
  playful: [
    'A Inês faz 6 anos! | Vai haver palhaço e balões | Caça ao tesouro',
    'Mia turns seven! | Birthday party with a treasure hunt and balloons',
    'Ben wird 8 | Kindergeburtstag mit Schatzsuche',
    'Lucía cumple 5 años | Piñata y globos',
    'Léo a 6 ans ! | Chasse au trésor et ballons',
    'はるとくん 6歳の誕生日 | 風船とゲーム',
    'נועה בת 5 | יום הולדת עם ליצן ובלונים',
    'Halloween riddles for the whole class',
  ],
  warm: [
    'Ana and Luis get married | Save the date',
    'Pancakes for two | Whisk flour, eggs and milk',
    'Brot backen mit Oma',
    'La receta de pan de mi abuela',
    'Merci à nos bénévoles',
    'Receita de pão da avó',
    'קונצרט אביב | מקהלת הגליל',
    '家族のレシピ、焼きたてのパン',
    'Cancer research fundraiser party | Donate and dance together',
    'Farewell party for Anna | 1984 – 2026, she retires after many years with us | Thank you!',
  ],
  bright: [
    'We are hiring | Three jobs at Krume | Join us',
    'A killer deal: 30 % off everything',
    'Introducing Glimm | Now available',
    'Neueröffnung am Samstag | 20 % Rabatt',
    'Gran apertura | Rebajas de verano',
    'Nous recrutons | Ouverture en mai',
    'Lançamento em junho | Já disponível',
    'מבצע: הנחה על הכל',
    '新発売。夏のセール',
    'A flood of orders: our launch week',
    'Celebrate with us: 1926–2026, the anniversary of Krume',
  ],
  plain: [
    'How DNS finds a server | DNS in a minute',
    'The ferry to Lunna | Summer timetable',
    'SQL injection | One quote character can open your whole database',
    'A hard quarter | Revenue fell by 12 percent | We lost 340 customers',
    'Wie funktioniert eine Wärmepumpe?',
    'El teorema de Pitágoras, qué es y cómo se usa',
    'Pourquoi le ciel est bleu',
    'Umsatzrückgang im dritten Quartal',
    'Lost in translation: why idioms fail',
    'The deadline is on Friday',
    'Start a dead car: dead batteries explained',
    'War on prices',
    'An emergency fund in four steps',
    'Do you recall our first summer?',
    'Never miss a sale',
    'Rents in Europe, 2015–2025',
    '確率とは何か',
    'איך נולד כוכב',
    'Zephyr',
  ],
};

describe.each(TONES)('the tone %s', (tone) => {
  it.each(TOLD[tone])('is that of “%s”', (text) => expect(toneOf(text)).toBe(tone));
});

/** Near misses: tones that these must not have. */
const NEVER: readonly (readonly [text: string, ...tones: Tone[]])[] = [
  ['Fire up the barbecue!', 'grave', 'urgent'],
  ['Lost in the music: a night of jazz', 'grave', 'urgent'],
  ['We will miss you in room 4', 'grave', 'urgent'],
  ["Don't take our word for it", 'grave', 'urgent'],
  ['Never leave without a coffee', 'grave', 'urgent'],
  ['Never eat a boring lunch again', 'grave', 'urgent'],
  ['Dead Sea salt, now on sale', 'grave'],
  ['They killed it on stage | Award for the best show', 'grave'],
  ['Death by chocolate: the recipe', 'grave'],
  ['Disaster recovery in the cloud, explained', 'grave', 'urgent'],
  ['Cancer, Leo, Virgo: your horoscope', 'grave'],
  ['Our firm, 1926 – 2026: a hundred years of bread', 'grave', 'playful'],
  ['Servicio de atención al cliente', 'urgent'],
  ['My phone died again: a new battery, now available', 'grave'],
  ['How a star dies', 'grave'],
  ['The heat death of the universe, explained', 'grave'],
  ['Stored in memory of the device', 'grave'],
  ['Viking burial mounds', 'grave'],
  ['Enterrement de vie de garçon : samedi soir', 'grave'],
  ['The mourning dove and its song', 'grave'],
  ['The seven deadly sins of slide design', 'urgent'],
  ['Emergency exit lights, how they glow', 'urgent'],
  ['Achtung, fertig, los! Der Stadtlauf', 'urgent'],
  ['Les dinosaures ont disparu, pourquoi ?', 'urgent', 'grave'],
  ['Hast du den Sommer vermisst?', 'urgent'],
  ['申し込みの注意事項', 'urgent'],
  ['An avalanche of offers', 'grave', 'urgent'],
  ['Flood lights for your garden', 'grave', 'urgent'],
  ['The poison dart frog', 'grave', 'urgent'],
  ['Weight loss in four weeks', 'grave', 'urgent'],
  ['The loss function of a neural network', 'grave', 'urgent'],
  ['Profit warning: earnings fell', 'urgent', 'bright'],
  ['Closing our store: big sale, 50 % off', 'grave', 'playful'],
  ['The deaths of 2020, by month', 'bright', 'playful', 'warm'],
  ['Cat vaccination: cat flu and rabies', 'bright', 'playful'],
];
it.each(NEVER)('“%s” has not the tone %s', (text, ...tones) => expect(tones).not.toContain(toneOf(text)));

describe('the reading of a tone', () => {
  it('names the words that decided', () => {
    const obituary = film('Einar Vik, 1931 – 2026 | Farewell in Skarv chapel');
    expect(readTone({ scenes: obituary })).toMatchObject({ because: ['1931 – 2026', 'Farewell'] });
  });

  it('goes by the texts of every kind of scene, and of a document', () => {
    const list = scene.parse({ visual: { type: 'list', items: [{ text: 'Skarv chapel' }, { text: 'The funeral' }] } });
    expect(readTone({ scenes: [list] }).tone).toBe('grave');
    const html = '<p>Warning: <b>thin ice</b></p>';
    expect(readTone({ scenes: [scene.parse({ visual: { type: 'html', html } })] }).tone).toBe('urgent');
    expect(readTone({ composition: { html } }).tone).toBe('urgent');
    expect(readTone({ composition: { html: '<p>A</p>', say: [{ at: 0, text: 'He passed away.' }] } }).tone).toBe(
      'grave',
    );
  });

  it('takes a film for a warning where it begins with it or says it often, and not where it mentions one', () => {
    const lesson = ['Square roots', 'Careful steps', 'The sign', 'Danger: the minus', 'Two results', 'Try it'];
    expect(toneOf(lesson.join(' | '))).toBe('plain');
    expect(toneOf(lesson.with(0, 'Danger: the minus').join(' | '))).toBe('urgent');
    expect(toneOf(lesson.with(1, 'Danger').join(' | '))).toBe('urgent');
  });

  it('is not alarmed by a danger that is only quoted, and mourns in a quotation too', () => {
    const quoted = (text: string): Scene[] => [scene.parse({ say: text, visual: { type: 'quote', text } })];
    expect(readTone({ scenes: quoted('The most dangerous phrase is: we have always done so') }).tone).toBe('plain');
    expect(readTone({ scenes: quoted('Death is nothing at all') }).tone).toBe('grave');
  });

  it('explains where scenes are charts, code or diagrams', () => {
    const scenes = [KINDS.code, KINDS.diagram, KINDS.sequence].map(({ words }) => scene.parse(words.example));
    expect(readTone({ scenes })).toMatchObject({ tone: 'plain', because: ['How a', 'code', 'diagram', 'sequence'] });
  });
});

describe('what follows from a tone', () => {
  const looks = (text: string, tone?: Tone) =>
    Array.from({ length: 40 }, (_, seed) => chooseLook({ theme: 'auto', tone, scenes: film(text), seed }));
  const valuesOf = <Member extends 'mood' | 'ground'>(text: string, member: Member) =>
    new Set(looks(text).map((look) => look[member]));

  it('mourning has a quiet theme and calm music', () => {
    for (const { theme, mood } of looks(TOLD.grave[0]!)) expect([theme.calm, mood]).toEqual([true, 'calm']);
  });

  it('serious films have no cheerful music, and only those that mourn the theme of mourning', () => {
    for (const text of [...TOLD.urgent, 'Magellan was killed at Mactan in 1521', 'We lost 340 customers'])
      for (const { mood, theme } of looks(text)) {
        expect(['calm', 'focused']).toContain(mood);
        expect([theme.calm, theme.name === 'papercut' && mood === 'calm']).toEqual([false, false]);
      }
  });

  it('a warning has an accent of red or amber and no green, and music that is not calm', () => {
    for (const { palette, mood } of looks('Warning: thin ice')) {
      expect(CHARACTERS.urgent.suits(palette)).toBeGreaterThanOrEqual(4);
      expect(mood).toBe('focused');
    }
    const accents = new Set(looks('Warning: thin ice').map(({ palette }) => palette.accent));
    expect([...accents].toSorted()).toEqual(['#b01030', '#d6001c', '#ff4a3d', '#ffd400']);
  });

  it('bad news has neither the green of success nor lively themes', () => {
    for (const { theme, palette } of looks('A hard quarter | Revenue fell by 12 percent')) {
      expect(['swiss', 'editorial']).toContain(theme.name);
      expect(['#00734a', '#35d0ba']).not.toContain(palette.accent);
    }
  });

  it('a party of children has no night, and a named tone decides as one that is read', () => {
    expect(valuesOf(TOLD.playful[0]!, 'ground')).toEqual(new Set(['light']));
    expect(valuesOf(TOLD.playful[0]!, 'mood')).toEqual(new Set(['playful']));
    expect(new Set(looks('Zephyr', 'playful').map(({ ground }) => ground))).toEqual(new Set(['light']));
  });

  it('a named theme stays, in the colours of it that suit the tone best', () => {
    const named = Array.from({ length: 20 }, (_, seed) =>
      chooseLook({ theme: 'swiss', scenes: film('Warning: thin ice'), seed }),
    );
    expect(new Set(named.map(({ palette }) => palette.accent))).toEqual(new Set(['#d6001c', '#ff4a3d', '#ffd400']));
  });
});
