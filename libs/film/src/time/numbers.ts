const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** From two on, in German, French, Spanish, Italian, Portuguese and Dutch; a dash for one that is an English word. */
const ABROAD = `zwei drei vier fünf sechs sieben acht neun zehn elf zwölf
  deux trois quatre cinq six sept huit neuf dix onze douze
  dos tres cuatro cinco seis siete ocho nueve diez - doce
  - tre quattro cinque sei sette otto nove dieci undici dodici
  dois três quatro cinco seis sete oito nove dez onze -
  twee drie vier vijf zes zeven acht negen tien elf twaalf`
  .split('\n')
  .map((line) => line.trim().split(' '));
const ORDINALS: Record<string, string> = { fifth: 'five', eighth: 'eight', ninth: 'nine', twelfth: 'twelve' };

/** A written number in the form in which numbers are compared: 5,200 is 5200, 31.00 is 31, and 3:00 is 3. */
export function numberOf(written: string): string {
  const plain = written.replace(/:00$/u, '').replaceAll(/[,’'](?=\p{N}{3}(?:\P{N}|$))/gu, '');
  const value = Number(plain.replace(',', '.'));
  return Number.isNaN(value) ? plain : String(value);
}

/** The number that some words begin with, and how many of them spell it; undefined where they begin with none. */
export function spelledNumber(words: readonly string[]): { form: string; words: number } | undefined {
  let [sum, group, count] = [0, 0, 0];
  for (const [at, written] of words.entries()) {
    const word = cardinalOf(written.toLowerCase());
    const value = valueOf(word);
    if (value !== undefined && isNextOf(group, value)) group += value;
    else if (word === 'hundred' && group > 0 && group < 10) group *= 100;
    else if (word === 'thousand' && group > 0) [sum, group] = [sum + group * 1000, 0];
    else if (word !== 'and' || group < 100 || !isValue(words[at + 1])) break;
    count = at + 1;
  }
  return count === 0 ? undefined : { form: String(sum + group), words: count };
}

/** Whether a word goes on with a number: "twenty five" is one, "eight nine" are two. */
function isNextOf(group: number, value: number): boolean {
  if (group % 100 === 0) return true;
  return value > 0 && value < 10 && group % 100 >= 20 && group % 10 === 0;
}

function isValue(word = ''): boolean {
  return valueOf(word.toLowerCase()) !== undefined;
}

function valueOf(word: string): number | undefined {
  const small = SMALL.indexOf(word);
  if (small >= 0) return small;
  const tens = TENS.indexOf(word);
  if (tens >= 0) return (tens + 2) * 10;
  const abroad = ABROAD.find((words) => words.includes(word));
  return abroad && abroad.indexOf(word) + 2;
}

/** Fourteenth is fourteen; first, second and third stay words. */
function cardinalOf(word: string): string {
  const bare = ORDINALS[word] ?? word.replace(/ieth$/u, 'y').replace(/th$/u, '');
  return valueOf(bare) === undefined ? word : bare;
}
