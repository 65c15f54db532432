/** How many jobs and waits one account may have open at a time; further ones are refused until one has ended. */
export class JobLimits {
  constructor(
    /** Worked on at the same moment, in all processes together. */
    readonly running: number,
    /** In line behind those. */
    readonly waiting: number,
    /** Calls that wait for a resource at the same moment, in each process. */
    readonly waits = 32,
  ) {}

  get open(): number {
    return this.running + this.waiting;
  }
}
