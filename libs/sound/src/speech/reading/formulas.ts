import { cardinalWords, digitWords, ordinalWords } from '../number-words.js';
import { VOCABULARY } from '../vocabulary.js';
import { letterWords } from './letters.js';
import { pairedDigits } from './numbers/quantity-words.js';
import { coreAt, type Line, type Reading } from './reading.js';
import { unitNamed } from './unit-names.js';

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const TOKEN = new RegExp(String.raw`${NUMBER}|[a-z]+|\^\(?[+-]?(?:\d+|[a-z])|[()=+*/×÷·<>≤≥≈±-]`, 'gi');
const SCIENTIFIC = new RegExp(`^([+-]?)(${NUMBER})(?:e([+-]?\\d{1,3})|E([+-]\\d{1,3}))$`);
/** A power, an equation, or a sign of arithmetic between two operands. */
const FORMULA = /\w\)?\^|[\w)]=[\w(+-]|[\w)][+*×÷·][\w(]/;
const FUNCTIONS = new Map([
  ['sin', 'sine'],
  ['cos', 'cosine'],
  ['tan', 'tangent'],
  ['log', 'log'],
  ['exp', 'exp'],
]);
/** Letters of a run that are names of quantities, as in mc². */
const MOST_LETTERS = 2;
const SIGNS = new Map([
  ['-', 'minus'],
  ['/', 'over'],
  ['*', 'times'],
  ['·', 'times'],
]);
const OPERATOR = /^[=+×÷·<>≤≥≈±−-]$/;
const OPERAND = /^[+-]?(?:[\d.,]*\d|\d*[a-z]|\w*\^\w+)$/i;
/** Words around a sign among which an equals sign shows that it is one of arithmetic. */
const NEAR = 4;
const DIMENSIONS = /^(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)(?:[x×](\d+(?:\.\d+)?))?([a-z]{1,3})?$/i;
const AREA = /^(?:mm|cm|m|km|ft|yd|mi|in)\^[23]$/;

function numberWords(digits: string): string[] {
  const [whole = '', fraction] = digits.split('.');
  return fraction === undefined ? cardinalWords(whole) : [...cardinalWords(whole), 'point', ...digitWords(fraction)];
}

/** What a power adds behind its base: squared, to the sixth, to the minus three, to the N. */
function powerWords(power: string): string[] {
  if (power === '2') return ['squared'];
  if (power === '3') return ['cubed'];
  const [, sign = '', exponent = ''] = /^([+-]?)(\w+)$/.exec(power) ?? [];
  if (/^[a-z]$/i.test(exponent)) return ['to', 'the', ...(sign === '-' ? ['minus'] : []), ...letterWords(exponent)];
  return ['to', 'the', ...(sign === '-' ? ['minus', ...cardinalWords(exponent)] : ordinalWords(exponent))];
}

function nameWords(name: string, isFunction: boolean): string[] | undefined {
  const said = FUNCTIONS.get(name.toLowerCase());
  if (said === undefined && name.length > MOST_LETTERS) return undefined;
  return [...(said === undefined ? letterWords(name) : [said]), ...(isFunction ? ['of'] : [])];
}

function tokenWords(token: string, next: string | undefined): string[] | undefined {
  if (/^\d/.test(token)) return numberWords(token);
  if (/^[a-z]/i.test(token)) return nameWords(token, next === '(');
  if (token.startsWith('^')) return powerWords(token.slice(token.startsWith('^(') ? 2 : 1));
  if (token === '(' || token === ')') return [];
  return [SIGNS.get(token) ?? VOCABULARY.symbols.get(token)?.join(' ') ?? ''].flatMap((words) => words.split(' '));
}

/** 1e-5: one times ten to the minus five. */
export const scientific: Reading = (line, at) => {
  const [, sign = '', mantissa = '', power, capital] = SCIENTIFIC.exec(coreAt(line, at)) ?? [];
  if (mantissa === '') return undefined;
  const minus = sign === '-' ? ['minus'] : [];
  return [[...minus, ...numberWords(mantissa), 'times', 'ten', ...powerWords(power ?? capital ?? '')]];
};

/** A formula in one word: 10^6, mc², f(x)=2x+1, 6.02×10²³; the quantity a; "per m²". */
export const formula: Reading = (line, at) => {
  const core = coreAt(line, at);
  if (core === 'a' && [at - 1, at + 1].some((beside) => OPERATOR.test(coreAt(line, beside)))) return [['A']];
  if (AREA.test(core)) return [unitNamed(core, /^(?:per|a|an|each|every)$/i.test(coreAt(line, at - 1))) ?? []];
  const tokens = FORMULA.test(core) ? (core.match(TOKEN) ?? []) : [];
  if (tokens.length === 0 || tokens.join('') !== core) return undefined;
  const said = tokens.map((token, index) => tokenWords(token, tokens[index + 1]));
  return said.includes(undefined) ? undefined : [said.flatMap((words) => words ?? [])];
};

function isNearEquals(line: Line, at: number): boolean {
  return line.words.slice(Math.max(0, at - NEAR), at + NEAR + 1).some(({ core }) => core === '=');
}

/** A sign between two operands that stand apart: "2 - 2 = 0", "3 x 4". Any other dash is a pause. */
export const spacedSign: Reading = (line, at) => {
  const said = signAt(line, at);
  const areOperands = said !== undefined && [at - 1, at + 1].every((beside) => OPERAND.test(coreAt(line, beside)));
  return areOperands && line.words[at - 1]?.after === '' ? [[said]] : undefined;
};

function signAt(line: Line, at: number): string | undefined {
  const text = line.words[at]?.text;
  if (text === '−') return 'minus';
  if (text === '-') return isNearEquals(line, at) ? 'minus' : undefined;
  const areNumbers = [at - 1, at + 1].every((beside) => /^\d/.test(coreAt(line, beside)));
  if (text !== 'x' || !areNumbers) return undefined;
  return isNearEquals(line, at) ? 'times' : 'by';
}

/** Sizes: 2x4, 1920×1080, 30x20x10cm. */
export const dimensions: Reading = (line, at) => {
  const [, first = '', second = '', third, unit] = DIMENSIONS.exec(coreAt(line, at)) ?? [];
  if (first === '' || coreAt(line, at + 1) === '=') return undefined;
  const named = unit === undefined ? [] : unitNamed(unit, false);
  const sides = [first, second, ...(third === undefined ? [] : [third])].map((digits) =>
    /^\d{4}$/.test(digits) ? pairedDigits(digits) : numberWords(digits),
  );
  return named && [[...sides.flatMap((words, index) => (index === 0 ? words : ['by', ...words])), ...named]];
};
