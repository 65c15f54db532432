import type { Cue } from './scene-part.js';

/** Style of an element with an entrance: `--at` is its second, `--waits` is 1 where it stands dimmed until then. */
export type Entrance = Record<`--${string}`, string | number>;

/** When the parts of a scene enter. A drawing asks by field, such as `items[2]`; `text[3]` is word 3 of a text. */
export class Cues {
  private readonly byField: ReadonlyMap<string, Cue>;

  constructor(cues: readonly Cue[]) {
    this.byField = new Map(cues.map((cue) => [cue.field, cue]));
  }

  /** Seconds since the start of the scene; 0 for what is no part and stands from the start. */
  at(field: string): number {
    return this.byField.get(field)?.at ?? 0;
  }

  /** The style of an element with an entrance, `after` seconds behind the cue of its part. */
  entering(field: string, after = 0): Entrance {
    return {
      '--at': `${(this.at(field) + after).toFixed(3)}s`,
      ...(this.byField.get(field)?.waits && { '--waits': 1 }),
    };
  }
}
