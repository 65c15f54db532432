/** A part of a scene that enters on its own. */
export interface ScenePart {
  /** Where it stands in the visual, such as `items[2]`; `text[3]` is word 3 of a text. */
  field: string;
  /** All that it says. */
  text: string;
  /** The field of the text whose words enter one by one; absent where the part is no single word. */
  wordOf?: string;
}

/** When a part enters. Seconds since the start of its scene. */
export interface Cue {
  field: string;
  at: number;
  /** When the sentence that speaks of it begins, or the part itself where an earlier one has begun the sentence. */
  litAt: number;
  /** The spoken word it enters with, as written; absent where no word names it. */
  word?: string;
  wordOf?: string;
  /** It stands dimmed from the start of the scene: the stage would be empty until it enters. */
  waits: boolean;
}
