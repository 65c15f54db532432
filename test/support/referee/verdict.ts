const LINE = /^[✓✗] ([a-z0-9-]+): (\d+) passed, (\d+) failed$/gm;
/** Colours. */
// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[\d*m/g;

export interface Verdict {
  /** Scenarios of which every check passed, those with a failed one, and those of which nothing could be checked. */
  passed: string[];
  failed: string[];
  unchecked: string[];
  /** Everything that was printed. */
  report: string;
}

/** What the protocol's own conformance suite found, by what it printed. */
export function verdictOf(printed: string): Verdict {
  const report = printed.replace(ESCAPES, '');
  const verdict: Verdict = { passed: [], failed: [], unchecked: [], report };
  for (const [, scenario = '', passed, failed] of report.matchAll(LINE)) {
    if (failed !== '0') verdict.failed.push(scenario);
    else verdict[passed === '0' ? 'unchecked' : 'passed'].push(scenario);
  }
  return verdict;
}
