/** Runs acts by name, one at a time for each name; a request during a run is served by one more run after it. */
export class OneAtATime {
  /** The names whose act runs, and whether it was asked for once more. */
  private readonly running = new Map<string, boolean>();

  /** Resolves at once if the act runs already. */
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
