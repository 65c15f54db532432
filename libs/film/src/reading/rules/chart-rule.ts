import { CHART_LIMITS } from '../../scenes/chart/visual.js';
import { valueFormat } from '../../scenes/chart/value-format.js';
import { asSet, buildScene } from '../build-scene.js';
import { type Figure, figureAtEnd, figureAtStart, isMoney } from '../figures.js';
import type { Scene } from '../../scenes/scene.js';
import { isMonth } from '../months.js';
import { momentOf } from '../moments.js';
import type { Rule } from '../words-read.js';
import { headedList } from './headed-list.js';

/** Words that say that bare numbers are prices. */
const PRICES =
  /(?<!\p{L})(?:prices?|menu|menü|carte|carta|speisekarte|preise?|precios?|prix|prezz[io]|preços?|cardápio)(?!\p{L})/iu;

interface Labelled {
  label: string;
  figure: Figure;
}

/** Two or more labelled numbers of one unit. Prices and counts of different things are no chart. */
export const chartRule: Rule = (passages, at) => {
  const list = headedList(passages, at);
  if (!list) return undefined;
  const { passage, before, taken } = list;
  const labelled = passage.items.map((item) => labelledFigure(asSet(item)));
  if (labelled.length < 2 || !labelled.every((one) => one !== undefined)) return undefined;
  const unit = sharedUnit(labelled);
  if (unit === undefined || PRICES.test(`${before} ${passage.text}`) || !isAsWritten(labelled, unit)) return undefined;
  const headline = before === '' ? passage.lead : asSet(before);
  const scene = chartScene(labelled, { say: `${before} ${passage.text}`.trim(), unit, headline, note: passage.note });
  return scene && { scenes: [scene], taken, understood: 'a chart of the figures' };
};

interface Around {
  say: string;
  unit: string;
  headline: string | undefined;
  note: string | undefined;
}

/** A short note on figures without a unit is their unit: "(thousand euros)". */
function chartScene(labelled: readonly Labelled[], { say, unit, headline, note = '' }: Around): Scene | undefined {
  const isUnit = unit === '' && note !== '' && note.length <= CHART_LIMITS.unit;
  const shownUnit = isUnit ? note : unit;
  const data = {
    ...(shownUnit !== '' && { unit: shownUnit }),
    labels: labelled.map(({ label }) => label),
    series: [{ values: labelled.map(({ figure }) => figure.value) }],
  };
  const heads = [headline ?? '', isUnit ? '' : note].filter((part) => part !== '');
  return buildScene(
    say,
    { type: 'chart', chart: formOf(labelled), data },
    heads.length > 0 ? heads.join(' – ') : undefined,
  );
}

/** "wind 44%" or "44% wind". "412 people" is a count and "2019 120" has a label of digits. */
function labelledFigure(item: string): Labelled | undefined {
  const ending = figureAtEnd(item);
  // "Rome, 2.8M, 105" has two figures.
  if (ending && ending.label !== '' && !ending.label.endsWith(',')) return ending;
  const beginning = figureAtStart(item);
  return beginning?.figure.unit === '%' && !momentOf(item) ? beginning : undefined;
}

/** A price list has no quarters: money by quarter, month or year is a result. */
function isPeriod(label: string): boolean {
  return /^(?:Q[1-4](?: \d{2,4})?|(?:19|20)\d\d)$/iu.test(label) || isMonth(label);
}

function sharedUnit(labelled: readonly Labelled[]): string | undefined {
  const units = new Set(labelled.map(({ figure }) => figure.unit));
  const [unit = ''] = units;
  const isPrice = isMoney(labelled[0]!.figure) && !labelled.every(({ label }) => isPeriod(label));
  // A chart writes "1.2" for "1.2M".
  return units.size === 1 && !isPrice && !/^(?:[kKMBT]|bn)$/u.test(unit) ? unit : undefined;
}

/** Bars and rings write every figure; lines only the last one. */
function formOf(labelled: readonly Labelled[]): 'auto' | 'bar' {
  const sum = labelled.reduce((all, { figure }) => all + figure.value, 0);
  const isWhole =
    labelled.every(({ figure }) => figure.unit === '%' && figure.value >= 0) && Math.abs(sum - 100) <= 1.5;
  return isWhole ? 'auto' : 'bar';
}

/** Whether the chart writes every figure as the caller did. */
function isAsWritten(labelled: readonly Labelled[], unit: string): boolean {
  const format = valueFormat(
    labelled.map(({ figure }) => figure.value),
    unit,
  );
  return labelled.every(
    ({ figure }) => bare(format(figure.value)) === bare(figure.written.replace(unit, '')) + signOf(unit),
  );
}

function signOf(unit: string): string {
  return /^[%‰°]/u.test(unit) ? unit : '';
}

function bare(text: string): string {
  return text.replaceAll('−', '-').replaceAll(' ', '');
}
