/** Problems that a refusal tells. */
const MOST = 12;

/** Problems as the end of one sentence: all of them, so that one correction is enough. */
export function joinedProblems(problems: readonly string[]): string {
  const [first = ''] = problems;
  if (problems.length < 2) return first;
  const told = problems.slice(0, MOST).map((problem, at) => `(${at + 1}) ${problem}`);
  const more = problems.length > MOST ? [`and ${problems.length - MOST} more`] : [];
  return `it has ${problems.length} faults: ${[...told, ...more].join('; ')}`;
}
