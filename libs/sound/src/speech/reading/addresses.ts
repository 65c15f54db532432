import { cardinalWords, digitWords } from '../number-words.js';
import { letterWords } from './letters.js';
import { coreAt, type Reading } from './reading.js';

const URL = /^(?:https?:\/\/(?:www\.)?|www\.)(\S+)$/i;
const EMAIL = /^[\w.+-]+@[a-z\d.-]+\.[a-z]{2,}$/i;
const HOST = /^[a-z\d-]{2,63}\.[a-z\d.-]{2,200}(?:[/:?#]\S*)?$/i;
const PORT = /^[a-z][a-z\d.-]*:\d{2,5}(?:\/\S*)?$/i;
const PATH = /^[~.]{0,2}\/[a-z]\S*$/i;
const IP = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;
const FILE = /^[\w-]+\/[\w./-]*\.[a-z]\w{0,4}$/i;
const SIGNS: Record<string, string> = {
  '.': 'dot',
  '/': 'slash',
  ':': 'colon',
  '@': 'at',
  '-': 'dash',
  _: 'underscore',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  '+': 'plus',
  '%': 'percent',
  '~': 'tilde',
};

/** Two letters behind a dot are a country or a kind of file, and letters without a vowel cannot be read. */
function labelWords(label: string, isLast: boolean): string[] {
  const isSpelled = (isLast && label.length === 2 && label !== 'co') || (label.length <= 4 && !/[aeiouy]/i.test(label));
  return isSpelled ? letterWords(label) : [label.toLowerCase()];
}

function addressWords(text: string): string[] {
  const parts = text.match(/[a-z]+|\d+|[^a-z\d]/gi) ?? [];
  return parts.flatMap((part, index) => {
    if (/^\d/.test(part)) return parts[index - 1] === ':' || part.length > 3 ? digitWords(part) : cardinalWords(part);
    if (/^[a-z]/i.test(part))
      return labelWords(part, parts[index - 1] === '.' && !/^[a-z\d-]/i.test(parts[index + 1] ?? ''));
    return SIGNS[part]?.split(' ') ?? [];
  });
}

/** 10.0.0.1: four numbers below 256, which are no version. */
export const ipAddress: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, numbers = ''] = IP.exec(core) ?? [];
  const isIp = numbers !== '' && numbers.split('.').every((part) => Number(part) < 256);
  return isIp ? [addressWords(core)] : undefined;
};

/** URLs, names of hosts and of files, e-mail addresses and paths. */
export const address: Reading = (line, at) => {
  const core = coreAt(line, at);
  const [, rest = ''] = URL.exec(core) ?? [];
  if (rest !== '') return [addressWords(rest)];
  if (EMAIL.test(core) || PORT.test(core) || PATH.test(core) || FILE.test(core)) return [addressWords(core)];
  const isHost = HOST.test(core) && /[a-z]/i.test(core) && /\.[a-z][a-z\d]+(?:[/:?#]|$)/i.test(core);
  return isHost ? [addressWords(core)] : undefined;
};

/** The name of an account: @openlab is said without its sign. */
export const accountName: Reading = (line, at) => {
  const [, name = ''] = /^@([a-z]\w*)$/i.exec(coreAt(line, at)) ?? [];
  return name === '' ? undefined : [addressWords(name)];
};
