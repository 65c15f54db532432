/** How a walk stands between its checkpoints: written along with its next sign of life. */
export class WalkedProgress {
  /** Of the whole. */
  percent = 0;
  /** Units that wait for their turn, in this process or with their provider. */
  private readonly waiting = new Set<string>();

  /** Until its turn comes a unit cannot get on, so that its job does not stand still. */
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
