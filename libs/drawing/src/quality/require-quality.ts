import { deny } from '@libs/kernel';
import type { QualityReport } from './gate.js';

/**
 * Refuses a film or picture that is not fit to be handed out; the description names each gate with its measurement and limit. The
 * same brief would give the same again, so it is not worth another try.
 */
export function requireQuality(
  { passed, gates }: QualityReport,
  nextStep = 'Change the prompt or the seed and call the tool again; nothing was charged.',
): void {
  if (passed) return;
  const failed = Object.entries(gates)
    .filter(([, gate]) => !gate.passed)
    .map(([name, { measured, limit }]) => `${name} is ${measured} (limit ${limit})`);
  throw deny('provider_rejected', `The result did not pass its quality check: ${failed.join('; ')}.`, { nextStep });
}
