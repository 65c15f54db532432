const WIDTH = 30;

/** Progress on one line of a terminal, or a line for each new phase where the output is not a terminal. */
export class ProgressLine {
  private lastPhase = '';

  constructor(private readonly out: { isTTY?: boolean; write(text: string): unknown }) {}

  show(percent: number, phase: string): void {
    if (this.out.isTTY) {
      const full = Math.round((percent / 100) * WIDTH);
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
      this.out.write(`\r${bar} ${String(Math.floor(percent)).padStart(3)} % ${phase.padEnd(12)}`);
    } else if (phase !== this.lastPhase) {
      this.out.write(`${Math.floor(percent)} % ${phase}\n`);
    }
    this.lastPhase = phase;
  }

  done(text: string): void {
    this.out.write(this.out.isTTY ? `\r${text.padEnd(WIDTH + 20)}\n` : `${text}\n`);
  }
}
