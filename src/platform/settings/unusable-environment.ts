/** Settings that contradict each other or are missing; one line each, naming the variable. */
export class UnusableEnvironment extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'UnusableEnvironment';
  }
}
