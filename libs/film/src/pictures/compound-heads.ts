import { isQuality } from './qualities.js';
import { SENSES } from './senses/picture-senses.js';

/**
 * Last words of compounds that look like what stands before them: a boxing match shows boxing, a coffee shop coffee. A word without
 * a sense, such as "project", does the same.
 */
const CARRIED = new Set(
  `account ball break broadcast ceremony championship class club coach competition container course day department dealer
  evening event exam exercise expert factory fair fan farm food game guru hour industry kit learn leave lesson lover machine
  market match membership night offer party people person boy girl man woman user price producer profile race racket recipe repair retreat room sale season
  session shop show sign sprint stall start store subscription supply talk teach test theft time tip tour tournament
  training treatment try trip vendor wash workshop year`.split(/\s+/u),
);

/** Last words of compounds that name another thing than the word alone: a key board is no board, a petrol station no station. */
const LONE = new Set(
  `address agent alarm app application arm back band bank bar bat bit blade board body bolt bow box branch butter button cabinet
  call can cap card carpet case cell chain chest chip cock code column condition cone control cooler cotton counter court cover
  crane cream cross crown cut cycle deck dial disk dock drill driver drop dust engine eye face fall fan field finger flag flash
  floor fly foot fork frame front gateway glass ground guard gun hair hand head hike hole hood hook horn ice jack jam joint
  jump knot lead leak leg lens lift light line lock loop mask mast mat mill mine mint mouth net network nut organ pad page
  paper park pass patch peak pin pipe pit pitch plaster plate platform plug point pole pool port post pot pound press pump punch
  rack rail ram range record reel rest ring rock rod roll root row runner rust saddle scale score screen seal shade share sheet
  shell shot shower skin slip slot socket spell spot spring square stage stake stamp stand star state station statement
  stick stock stone storage strength strike string strip stroke summit switch table tablet tail tank tap tape terminal
  thread tie toast tongue tower track trainer trap tray trunk tube turn wall watch wave web well wing wire yard`.split(
    /\s+/u,
  ),
);

/** Deeds and states by their endings: tasting, celebration. */
const DEED = /[a-z]{3}(?:ing|tion|sion|ment|ness|ance|ence|ism)$/u;

/** What the last word of a compound says about its picture. */
export type HeadKind =
  /** The picture of the head stands for the compound: a tomato soup is a soup. */
  | 'thing'
  /** The picture of what stands before the head does. */
  | 'carried'
  /** Only a picture of the whole compound does. */
  | 'lone';

/** `isShowable` tells whether a picture shows a word by itself. */
export function headKind(
  { terms, head }: { terms: readonly string[]; head: number },
  isShowable: (word: string) => boolean,
): HeadKind {
  const word = terms[head] ?? '';
  if (isUnshownName(terms, head)) return 'lone';
  const isKnown = isShowable(word);
  const hasQualitiesOnly = terms.every((term, at) => at === head || isQuality(term));
  if (isKnown && hasQualitiesOnly) return 'thing';
  if (LONE.has(word)) return 'lone';
  if (CARRIED.has(word) || SENSES.get(word) === '') return 'carried';
  if (isKnown) return 'thing';
  return DEED.test(word) ? 'carried' : 'lone';
}

/** Whether the head and the words right before it are a name that no picture shows: "red panda". */
function isUnshownName(terms: readonly string[], head: number): boolean {
  return [2, 3].some(
    (length) =>
      SENSES.get(terms.slice(Math.max(0, head + 1 - length), head + 1).join(' ')) === '' && head + 1 >= length,
  );
}
