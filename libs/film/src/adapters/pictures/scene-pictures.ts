import { deniedThing, isDenied, isUnneeded } from '../../pictures/absent-things.js';
import { atTimeOf } from '../../pictures/clock-picture.js';
import { inCurrencyOf } from '../../pictures/money-picture.js';
import { inEnglish } from '../../pictures/languages/foreign-words.js';
import { familyOf, type PictureFamily } from '../../pictures/picture-family.js';
import { holdsWords } from '../../pictures/picture-words.js';
import type { FindPicture, FoundPicture, SearchOptions } from '../../pictures/search-pictures.js';
import { picturesNamed } from '../../reading/pictured/named-pictures.js';
import { isWholeName } from '../../reading/pictured/whole-name.js';
import { hasPicture, searchPictures, type WordLanguage } from './pictures.js';

/** Pictures that are prohibition signs themselves: crossed out, they would allow. */
const PROHIBITION = /[:-](?:no|non|off|not|prohibited|cancel|ban|cross|x)(?:-|$)/u;
/** Pictures that are looked through for one of the film's family. */
const MOST = 40;

/** Which words of a scene got a picture, and which none. */
export interface SceneWords {
  shown: { words: string; id: string; /** Words that the picture does not show. */ lacks?: string[]; crossed?: true }[];
  not_shown: string[];
}

export interface ChosenPicture {
  id: string;
  /** The words say that the thing is absent. */
  isCrossed: boolean;
}

/** The packaged pictures of the scenes of a film, all of one family, and a record of them. */
export class ScenePictures {
  private readonly sought = new Map<number, SceneWords>();

  /** The language is that of the words that the film shows. */
  constructor(
    private readonly family: PictureFamily,
    private readonly language?: string,
  ) {}

  /** The picture of some words, or of an id; `text` is what it illustrates, which may deny the thing. */
  choose(words: string, scene: number, text = ''): ChosenPicture | undefined {
    if ([words, text].some((one) => isUnneeded(one, words))) return undefined;
    const record = this.in(scene);
    const taken = new Set(record.shown.filter((one) => one.words !== words).map(({ id }) => id));
    const isShown = holdsWords(text, words);
    const own = this.find(words, { taken, isShown });
    const found = own ?? this.find(deniedThing(words) ?? '', { taken, isShown });
    if (!found) {
      if (!record.not_shown.includes(words)) record.not_shown.push(words);
      return undefined;
    }
    const { lacks } = found;
    const id = hasPicture(words.trim()) ? found.id : atTimeOf(text, inCurrencyOf(text, found.id));
    const isCrossed = (own === undefined || isDenied(text, words)) && !PROHIBITION.test(id);
    if (!record.shown.some((one) => one.words === words)) {
      record.shown.push({ words, id, ...(lacks.length > 0 && { lacks }), ...(isCrossed && { crossed: true }) });
    }
    return { id, isCrossed };
  }

  /** The picture of the first thing that a line surely names. */
  namedIn(line: string, scene: number): string | undefined {
    const { language } = this;
    const find: FindPicture = (words) => {
      // A word of another language may be spelled as an English one.
      const english = language === undefined || language === 'en' ? words : inEnglish(words, language);
      return english === undefined ? undefined : this.fitting(english, { isGuess: true })[0];
    };
    const [id] = picturesNamed(line, find, (words, place) => isWholeName(words, place, language));
    const { shown } = this.in(scene);
    if (id !== undefined && !shown.some((one) => one.words === line)) shown.push({ words: line, id });
    return id;
  }

  /** The pictures that the scene of that index asked for. */
  in(scene: number): SceneWords {
    const known = this.sought.get(scene) ?? { shown: [], not_shown: [] };
    this.sought.set(scene, known);
    return known;
  }

  /** An id is a choice of the caller. One picture does not stand for two things of a scene where there is another. */
  private find(
    words: string,
    { taken, isShown }: { taken: ReadonlySet<string>; isShown: boolean },
  ): { id: string; lacks: string[] } | undefined {
    const fitting = this.fitting(words, { language: this.language, isShown });
    return fitting.find(({ id }) => !taken.has(id)) ?? fitting[0];
  }

  private fitting(words: string, options: SearchOptions & WordLanguage): FoundPicture[] {
    return searchPictures(words, { most: MOST, ...options }).filter(
      ({ fits, id }) => fits && ([this.family, undefined].includes(familyOf(id)) || hasPicture(words.trim())),
    );
  }
}
