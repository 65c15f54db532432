export interface Requirement<Id extends string = string> {
  id: Id;
  /** Chapter and section of the specification. */
  source: string;
  sentence: string;
}

type Rows = Record<string, string>;
type Entries<R extends Rows> = Requirement<Extract<keyof R, string>>[];

/** Rows of one section of the specification: each needs a test. */
export function rows<const R extends Rows>(source: string, sentences: R): Entries<R> {
  return Object.entries(sentences).map(([id, sentence]) => ({ id: id as Extract<keyof R, string>, source, sentence }));
}
