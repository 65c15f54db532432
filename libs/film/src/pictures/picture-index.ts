import { bareWords, singular } from './picture-words.js';

export const PICTURE_SETS = ['fluent', 'noto', 'tabler', 'flag', 'simple'] as const;
export type PictureSet = (typeof PICTURE_SETS)[number];

/** A picture as its package names it, such as `bicycle`; `id` is `fluent:bicycle`. */
export interface NamedPicture {
  set: PictureSet;
  name: string;
  /** Other words for it. */
  tags: readonly string[];
  /** A face, a gesture or a person: shown where its name is asked for, not for a tag. */
  isPerson: boolean;
}

export interface IndexedPicture extends NamedPicture {
  id: string;
  /** Words of its name, in the singular. */
  parts: readonly string[];
}

/** Variants of a drawing that would crowd out the thing itself. */
const TABLER_VARIANT =
  /-(?:filled|off|plus|minus|x|cancel|cog|code|dollar|down|up|exclamation|heart|pause|pin|question|search|share|star|bolt|check|\d+)$/u;

/** Genus that some names put before the thing: `device-laptop`, `flag-france`. */
const GENUS = /^(?:brand|device|mood|ball|flag|flag-for-flag|flag-for)-(?=[a-z])/u;

/** Logos whose names are ordinary words: a picture of the word is meant, so the logo keeps the word "brand" in its name. */
const ORDINARY_LOGO =
  /^brand-(?:abstract|amigo|arc|audible|backbone|beats?|blackberry|blender|booking|bumble|cake|carbon|craft|cucumber|cypress|d|drop|edge|elastic|ember|finder|flutter|guardian|intercom|itch|kick|letterboxd|line|loom|matrix|medium|meetup|messenger|meta|monday|notion|office|opera|peanut|pocket|polymer|reason|revolut|rumble|rust|safari|sentry|signal|sketch|slack|snowflake|speedtest|steam|stellar|storybook|stripe|sublime-text|superhuman|supernova|tailwind|team|ted|terraform|tether|threads?|tidal|unity|vine|windows?|windy|wish|x|yarn|zoom|zulip)$/u;

/** Names and tags of pictures, by the words in them. Built once a process. */
export class PictureIndex {
  private readonly byWord = new Map<string, IndexedPicture[]>();
  private readonly byId = new Map<string, IndexedPicture>();

  constructor(pictures: Iterable<NamedPicture>) {
    for (const picture of pictures) this.add(picture);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Pictures that have the word in their name or among their tags. */
  having(word: string): readonly IndexedPicture[] {
    return this.byWord.get(word) ?? [];
  }

  find(id: string): IndexedPicture | undefined {
    return this.byId.get(id);
  }

  private add(picture: NamedPicture): void {
    const id = `${picture.set}:${picture.name}`;
    if (this.byId.has(id)) return;
    const name = ORDINARY_LOGO.test(picture.name) ? picture.name : picture.name.replace(GENUS, '');
    const parts = bareWords(name).map(singular);
    const indexed: IndexedPicture = { ...picture, id, parts };
    this.byId.set(id, indexed);
    // Flags and brand marks are found by their ids, and where they are asked for as such.
    if (picture.set === 'flag' || picture.set === 'simple') return;
    if (picture.set === 'tabler' && TABLER_VARIANT.test(picture.name)) return;
    for (const word of new Set([...parts, ...picture.tags])) {
      const pictures = this.byWord.get(word);
      if (pictures === undefined) this.byWord.set(word, [indexed]);
      else pictures.push(indexed);
    }
  }
}
