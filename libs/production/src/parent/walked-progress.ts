/** How a walk stands between its checkpoints: written along with its next sign of life. */
export class WalkedProgress {
  /** Of the whole. */
  percent = 0;
  /** Whether its unit waits for a place in this process: until it gets one it cannot get on, and so does not stand still. */
  isWaiting = false;

  note(percent: number): void {
    this.percent = Math.max(this.percent, percent);
  }
}
