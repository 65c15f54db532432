import { bareWords } from '../picture-words.js';

/** Frequent little words by language, without accents. Those of several languages decide together with others. */
const LITTLE: Readonly<Record<string, string>> = {
  en: 'the a an of and to in is are was were it its for with on at by from this that you your we our not do does how what when why my me he she they his her their them be have had can ive',
  cs: 'a je na se v ve z do pro jsou jak co to ktery ktera nebo neni jako po od',
  da: 'og er det en et den til af som med ikke pa har vi du jeg der fra hvordan eller',
  de: 'der die das den dem des ein eine einen einem und ist sind im am auf mit fur nicht sich wir ihr sie wie zu zum zur vom wird aus bei nach',
  es: 'el los las una unos y es son en del con por para que como se su sus no muy desde cada mas al hay esta',
  fi: 'ja on ei se ovat kun mutta tai voi niin kuin myos han me te miten',
  fr: 'le les des une et est sont dans du au aux pour avec sur par qui que ne pas vous nous ce cette votre notre ou chez plus',
  hu: 'az es egy hogy nem van ez volt meg is ki mi csak vagy mint de',
  it: 'il lo gli una e di della dei nel con per che non sono come piu questo questa al alla ogni dal si',
  nl: 'het een van en is zijn op voor met niet dat je we wij uw naar bij om aan hoe wat ook uit',
  no: 'og er det en et den til av som med ikke pa har vi du jeg der fra hvordan eller',
  pl: 'i w na z do jest nie sie to jak dla od po oraz lub ze sa czy co przez',
  pt: 'o os um uma e de do da dos das no na nos nas em com para por que nao sao mais se seu sua ao pelo pela ate vai haver',
  ro: 'si de la cu pe in este sunt un o nu care pentru din mai ce cum sau al',
  sv: 'och ar det en ett den till av som med inte pa har vi du jag fran hur eller for',
  tr: 've bir bu ile icin da de ne nasil cok daha gibi var olarak',
};
/** Scripts by their codes, and the language of their letters where one can be told. */
const SCRIPTS: readonly { script: string; letters: RegExp; language: (text: string) => string | undefined }[] = [
  { script: 'Latn', letters: /\p{sc=Latin}/gu, language: byLittleWords },
  { script: 'Hebr', letters: /\p{sc=Hebrew}/gu, language: () => 'he' },
  {
    script: 'Jpan',
    letters: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/gu,
    language: (text) => (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) ? 'ja' : undefined),
  },
  { script: 'Cyrl', letters: /\p{sc=Cyrillic}/gu, language: (text) => (/[іїєґ]/iu.test(text) ? 'uk' : 'ru') },
];
/** Little words from which a text is of a language. */
const WORDS = 2;
/** The word is English, and others write it small: it counts as "I've". */
const I = /(?<![\p{L}'’])I(?![\p{L}'’])/gu;
const SETS = Object.entries(LITTLE).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));

/** Whether a word is a frequent little one of a language. */
export function isLittle(word: string, language: string): boolean {
  return SETS.some((set) => set.language === language && bareWords(word).some((one) => set.words.has(one)));
}

/**
 * The language in which a film sets and says its words, such as `pt`: the call's, unless most letters are of another script; else by
 * letters and little words, or undefined. The table of `eld` is not read: it takes 60 MB and half a second of each preview.
 */
export function languageOf(text: string, locale?: string): string | undefined {
  const counted = SCRIPTS.map((one) => ({ ...one, count: text.match(one.letters)?.length ?? 0 }));
  const main = counted.reduce((one, other) => (other.count > one.count ? other : one));
  const asked = locale === undefined ? undefined : new Intl.Locale(locale).maximize();
  if (asked && (main.count === 0 || asked.script === main.script)) return asked.language;
  return (main.count === 0 ? undefined : main.language(text)) ?? asked?.language;
}

/** A word of one letter is of many languages: it counts beside a longer one. */
function byLittleWords(text: string): string | undefined {
  const all = bareWords(text.replaceAll(I, 'I’ve'));
  const found = SETS.map(({ language, words }) => {
    const little = all.filter((word) => words.has(word));
    return { language, count: little.some(({ length }) => length > 1) ? little.length : 0 };
  });
  const [best, next] = found.toSorted((one, other) => other.count - one.count);
  return best && best.count >= WORDS && best.count > (next?.count ?? 0) ? best.language : undefined;
}
