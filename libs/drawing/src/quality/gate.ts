/** One measurement held against its limit. */
export interface Gate {
  passed: boolean;
  measured: string | number;
  limit: string | number;
}

export interface QualityReport {
  passed: boolean;
  gates: Record<string, Gate>;
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** What must be as it was meant to be. */
export const same = (measured: string | number, limit: string | number): Gate => ({
  passed: measured === limit,
  measured,
  limit,
});

/** No character was drawn as a box or as nothing. */
export const allDrawn = (lostLetters: readonly string[]): Gate => same(lostLetters.join(' ') || 'none', 'none');

export const atMost = (measured: number, limit: number, digits = 2): Gate => ({
  passed: measured <= limit + 1e-9,
  measured: rounded(measured, digits),
  limit: `at most ${limit}`,
});

export const atLeast = (measured: number, limit: number): Gate => ({
  passed: measured >= limit - 1e-9,
  measured: rounded(measured),
  limit: `at least ${limit}`,
});

export function near(measured: number, target: number, tolerance: number): Gate {
  const passed = Math.abs(measured - target) <= tolerance + 1e-9;
  return { passed, measured: rounded(measured), limit: `${rounded(target, 3)} ± ${rounded(tolerance, 3)}` };
}

/** A report passes where each of its gates passes. */
export const reportOf = (gates: Record<string, Gate>): QualityReport => ({
  passed: Object.values(gates).every(({ passed }) => passed),
  gates,
});
