/** Progress of a walk between its checkpoints, written with its next heartbeat. */
export class WalkedProgress {
  /** Of the whole. */
  percent = 0;
  /** Units that wait for their turn, in this process or with their provider. */
  private readonly waiting = new Set<string>();

  /** A unit that waits for its turn cannot progress; its job does not count as stalled. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  wait(unit: string, isWaiting: boolean): void {
    if (isWaiting) this.waiting.add(unit);
    else this.waiting.delete(unit);
  }

  note(percent: number): void {
    this.percent = Math.max(this.percent, percent);
  }
}
