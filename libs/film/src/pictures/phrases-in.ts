import { SENSES } from './senses/picture-senses.js';
import { NEGATIONS, soughtIn } from './picture-words.js';

/** Phrases that are looked for at most, and characters of each. */
const [MOST, LONGEST] = [8, 80];
/** Characters of a text that are read. */
const READ = 600;
/** Words after which another thing is named. */
const JOINTS = new Set(
  `a an the this that these those his her its their our my your of in on at by with and or but over under into onto from
  to through across along around against near behind before between beside above below while as for is are was
  were`.split(/\s+/u),
);

/** Things that a text may name, in its order, each once: "a river in the morning" gives `river` and `morning`. Phrases without a telling word are left out. */
export function phrasesIn(text: string): string[] {
  const end = text.lastIndexOf(' ', READ);
  const read = text.slice(0, text.length > READ && end > 0 ? end : READ);
  const clauses = read.split(/[^\p{L}\p{M}\p{N}\s'’-]+/u);
  const named = clauses.flatMap(phrasesOf).filter(isTelling);
  return [...new Set(named)].slice(0, MOST);
}

/** Whether a phrase names something, and not in one word of several senses. */
function isTelling(phrase: string): boolean {
  const { terms } = soughtIn(phrase);
  return terms.length > 1 || (terms[0] !== undefined && SENSES.get(terms[0]) !== '');
}

function phrasesOf(clause: string): string[] {
  const phrases: string[][] = [[]];
  let isAbsent = false;
  for (const word of clause.split(/\s+/u)) {
    const plain = word.toLowerCase();
    isAbsent = plain !== 'but' && (isAbsent || NEGATIONS.has(plain));
    if (JOINTS.has(plain)) phrases.push([]);
    else if (!isAbsent && word !== '') phrases.at(-1)?.push(word);
  }
  return phrases.filter(({ length }) => length > 0).map((words) => words.join(' ').slice(0, LONGEST));
}
