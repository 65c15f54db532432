/** A part of a scene that enters on its own. */
export interface ScenePart {
  /** Where it stands in the visual, such as `items[2]`; `text[3]` is word 3 of a text. */
  field: string;
  /** All that it says. */
  text: string;
  /** The field of the text whose words enter one by one; absent where the part is no single word. */
  wordOf?: string;
}

/** How the parts of a kind follow the words. */
export interface Pace {
  /** They stand from the start, and each is lit from the start of the sentence that speaks of it. */
  stands?: boolean;
  /** Where nobody speaks they share the scene, instead of following each other soon. */
  spread?: boolean;
}

/** When a part enters, or is lit where it stands. Seconds since the start of its scene. */
export interface Cue {
  field: string;
  at: number;
  /** The spoken word that names it, as written; absent where none does. */
  word?: string;
  wordOf?: string;
  /** It stands dimmed from the start of the scene: the stage would be blank for long until it enters. */
  waits: boolean;
}
