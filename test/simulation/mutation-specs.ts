/** Specs that must turn red when a rule is taken away, by short names. */
export const MUTATION_SPECS = {
  guards: { project: 'simulation', spec: 'test/simulation/guards.simulation-spec.ts' },
  verbs: { project: 'simulation', spec: 'test/simulation/verbs.simulation-spec.ts' },
  schedules: { project: 'simulation', spec: 'test/simulation/schedules.simulation-spec.ts' },
  trouble: { project: 'e2e', spec: 'test/e2e/parent-trouble.e2e-spec.ts' },
  runner: { project: 'e2e', spec: 'test/e2e/internal-job-runner.e2e-spec.ts' },
  room: { project: 'e2e', spec: 'test/e2e/walks-per-process.e2e-spec.ts' },
  starts: { project: 'e2e', spec: 'test/e2e/parent-starts.e2e-spec.ts' },
  wakeUps: { project: 'e2e', spec: 'test/e2e/wake-ups.e2e-spec.ts' },
  standing: { project: 'e2e', spec: 'test/e2e/standing-still.e2e-spec.ts' },
  parents: { project: 'e2e', spec: 'test/e2e/parents.e2e-spec.ts' },
} as const;

export type MutationLine = [
  rule: string,
  file: string,
  text: string,
  replacement: string,
  spec: keyof typeof MUTATION_SPECS,
];
