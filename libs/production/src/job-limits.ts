/** How many jobs one account may have open at a time; further ones are refused until one has ended. */
export class JobLimits {
  constructor(
    /** Worked on at the same moment, in all processes together. */
    readonly running: number,
    /** In line behind those. */
    readonly waiting: number,
  ) {}

  get open(): number {
    return this.running + this.waiting;
  }
}
