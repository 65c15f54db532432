/** One dependency of this process; `check` rejects if it is unavailable. */
export interface HealthProbe {
  name: string;
  /** Without it this process cannot serve. */
  isVital: boolean;
  check(): Promise<unknown>;
}

export interface HealthReport {
  /** `degraded`: serves, but the operator should act. */
  status: 'ok' | 'degraded' | 'starting' | 'draining' | 'unavailable';
  version: string;
  checks: Record<string, 'ok' | 'failed'>;
}

const PATIENCE_MS = 2_000;

/** Asks every probe, each at most two seconds. */
export class Health {
  private readonly probes: HealthProbe[];
  private looking?: Promise<HealthReport>;

  constructor(
    private readonly version: string,
    probes: readonly HealthProbe[],
    private readonly drain: { isDraining: boolean },
  ) {
    this.probes = [...probes];
  }

  watch(probe: HealthProbe): void {
    this.probes.push(probe);
  }

  /** Concurrent callers share one report: requests without credentials must not keep the database busy. */
  report(): Promise<HealthReport> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async look(): Promise<HealthReport> {
    const verdicts = await Promise.all(
      this.probes.map(async (probe) => ({ name: probe.name, isVital: probe.isVital, isThere: await answers(probe) })),
    );
    const checks = verdicts.map(({ name, isThere }) => [name, isThere ? 'ok' : 'failed'] as const);
    return { status: this.statusOf(verdicts), version: this.version, checks: Object.fromEntries(checks) };
  }

  private statusOf(verdicts: readonly { isVital: boolean; isThere: boolean }[]): HealthReport['status'] {
    if (this.drain.isDraining) return 'draining';
    const missing = verdicts.filter(({ isThere }) => !isThere);
    if (missing.length === 0) return 'ok';
    return missing.some(({ isVital }) => isVital) ? 'unavailable' : 'degraded';
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
