/** Runs acts by name, one at a time for each name; whoever asks while one runs is served by one more after it. */
export class OneAtATime {
  /** The names whose act runs, and whether it was asked for once more. */
  private readonly running = new Map<string, boolean>();

  /** Resolves at once for whoever asks while the act runs. */
  async run(name: string, act: () => Promise<void>): Promise<void> {
    if (this.running.has(name)) return void this.running.set(name, true);
    try {
      do {
        this.running.set(name, false);
        await act();
      } while (this.running.get(name));
    } finally {
      this.running.delete(name);
    }
  }
}
