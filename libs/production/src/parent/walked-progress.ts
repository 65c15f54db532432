/** Percent that a walk has come to, between its checkpoints: written along with the next sign of life. */
export class WalkedProgress {
  percent = 0;

  note(percent: number): void {
    this.percent = Math.max(this.percent, percent);
  }
}
