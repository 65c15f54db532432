/** One thing without which this process is of no use; `check` rejects when it is gone. */
export interface HealthProbe {
  name: string;
  check(): Promise<unknown>;
}

export interface HealthReport {
  status: 'ok' | 'draining' | 'unavailable';
  version: string;
  checks: Record<string, 'ok' | 'failed'>;
}

const PATIENCE_MS = 2_000;

/** Asks every probe, each at most two seconds. */
export class Health {
  private looking?: Promise<HealthReport>;

  constructor(
    private readonly version: string,
    private readonly probes: readonly HealthProbe[],
    private readonly drain: { isDraining: boolean },
  ) {}

  /** Callers at once share one look: whoever asks without credentials must not keep the database busy. */
  report(): Promise<HealthReport> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async look(): Promise<HealthReport> {
    const verdicts = await Promise.all(
      this.probes.map(async (probe) => [probe.name, (await answers(probe)) ? 'ok' : 'failed'] as const),
    );
    const failed = verdicts.some(([, verdict]) => verdict === 'failed');
    const status = this.drain.isDraining ? 'draining' : failed ? 'unavailable' : 'ok';
    return { status, version: this.version, checks: Object.fromEntries(verdicts) };
  }
}

async function answers(probe: HealthProbe): Promise<boolean> {
  const patience = new AbortController();
  const tooLate = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, false);
    patience.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const answered = probe.check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, tooLate]).finally(() => patience.abort());
}
