/** Counts the turns of the event loop until it is stopped. */
export class LoopTurns {
  now = 0;
  private isStopped = false;

  constructor() {
    setImmediate(() => this.count());
  }

  stop(): void {
    this.isStopped = true;
  }

  private count(): void {
    this.now++;
    if (!this.isStopped) setImmediate(() => this.count());
  }
}
