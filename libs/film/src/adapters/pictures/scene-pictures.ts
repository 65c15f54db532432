import { deniedThing, isDenied } from '../../pictures/absent-things.js';
import { familyOf, type PictureFamily } from '../../pictures/picture-family.js';
import { hasPicture, searchPictures } from './pictures.js';

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

  constructor(private readonly family: PictureFamily) {}

  /** The picture of some words, or of an id; `text` is what it illustrates, which may deny the thing. */
  choose(words: string, scene: number, text = ''): ChosenPicture | undefined {
    const record = this.in(scene);
    const taken = new Set(record.shown.filter((one) => one.words !== words).map(({ id }) => id));
    const thing = deniedThing(words);
    const own = this.find(words, taken);
    const found = own ?? (thing === undefined ? undefined : this.find(thing, taken));
    if (!found) {
      if (!record.not_shown.includes(words)) record.not_shown.push(words);
      return undefined;
    }
    const { id, lacks } = found;
    const isCrossed = (own === undefined || isDenied(text, words)) && !PROHIBITION.test(id);
    if (!record.shown.some((one) => one.words === words)) {
      record.shown.push({ words, id, ...(lacks.length > 0 && { lacks }), ...(isCrossed && { crossed: true }) });
    }
    return { id, isCrossed };
  }

  /** The pictures that the scene of that index asked for. */
  in(scene: number): SceneWords {
    const known = this.sought.get(scene) ?? { shown: [], not_shown: [] };
    this.sought.set(scene, known);
    return known;
  }

  /** An id is a choice of the caller. One picture does not stand for two things of a scene where there is another. */
  private find(words: string, taken: ReadonlySet<string>): { id: string; lacks: string[] } | undefined {
    const fitting = searchPictures(words, { most: MOST }).filter(
      ({ fits, id }) => fits && ([this.family, undefined].includes(familyOf(id)) || hasPicture(words.trim())),
    );
    return fitting.find(({ id }) => !taken.has(id)) ?? fitting[0];
  }
}
