import type { Database } from '@libs/database';
import type { Schedule } from './fault.js';
import { Simulation, type Outcome } from './simulation.js';

/** Leaves out faults of a schedule that breaks a rule, for as long as one still breaks, and tells what is left. */
export async function shrink(database: Database, schedule: Schedule): Promise<string> {
  const run = (faults: Schedule['faults']): Promise<Outcome> => new Simulation(database, { ...schedule, faults }).run();
  let { faults } = schedule;
  let outcome = await run(faults);
  for (let before = Infinity; faults.length < before;) {
    before = faults.length;
    for (let at = faults.length - 1; at >= 0; at--) {
      const fewer = faults.filter((_, index) => index !== at);
      const again = await run(fewer);
      if (again.broken === undefined) continue;
      faults = fewer;
      outcome = again;
    }
  }
  const { seed, runner } = schedule;
  return [`seed ${seed} (${runner}): ${outcome.broken ?? 'not broken again'}`, ...outcome.trace].join('\n  ');
}
