/** Wall-clock time of this process. Rules about leases use the database's clock instead: two clocks disagree. */
export abstract class Clock {
  abstract now(): Date;
}
