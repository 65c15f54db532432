/** Scripts whose marks stand far above and below their letters. */
const HIGH_MARKS = /\p{sc=Arabic}|\p{sc=Devanagari}|\p{sc=Thai}/u;
const LEAST_WITH_MARKS = 1.32;

/** The line height of a text in em: `usual`, or more where marks of one line would touch the next. */
export function leadingOf(text: string, usual: number): number {
  return HIGH_MARKS.test(text) ? Math.max(usual, LEAST_WITH_MARKS) : usual;
}
