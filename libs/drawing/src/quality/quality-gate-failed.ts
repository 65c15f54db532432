import { Denial } from '@libs/kernel';
import type { QualityReport } from './gate.js';

/**
 * A film or picture was made but is not fit to be handed out; the description names each gate with its measurement and limit. The
 * same brief would give the same again, so it is not worth another try.
 */
export class QualityGateFailed extends Denial {
  constructor(
    readonly report: QualityReport,
    nextStep = 'Change the prompt or the seed and call the tool again; nothing was charged.',
  ) {
    const failed = Object.entries(report.gates)
      .filter(([, gate]) => !gate.passed)
      .map(([name, { measured, limit }]) => `${name} is ${measured} (limit ${limit})`);
    super('provider_rejected', `The result did not pass its quality check: ${failed.join('; ')}.`, { nextStep });
  }
}

export function requireQuality(report: QualityReport, nextStep?: string): void {
  if (!report.passed) throw new QualityGateFailed(report, nextStep);
}
