import { type Denial, deny } from '@libs/kernel';
import { LONGEST_HOURS } from '../../job.js';
import { MOST_TAKEOVERS } from '../long-job.js';
import type { SlotView } from '../slots/slot-view.js';

/** Why a parent without holder must fail; undefined if it may be taken over. `takeovers` includes this one. */
export function reasonToFail({ parent, handoff }: SlotView, takeovers: number): Denial | undefined {
  if (takeovers > MOST_TAKEOVERS) {
    return deny(
      'internal_error',
      `The job was lost ${MOST_TAKEOVERS + 1} times without getting on; nothing was charged.`,
      { nextStep: 'Start it again, simpler or shorter; report the resource id if that fails too.' },
    );
  }
  if (parent?.isOutlived !== true) return undefined;
  return handoff?.isClaimed === false
    ? deny(
        'provider_unavailable',
        `No machine could be had for the job within ${LONGEST_HOURS} hours; nothing was charged.`,
        { nextStep: 'Start it again later; report the resource id if that fails too.' },
      )
    : deny('internal_error', `The job did not end within ${LONGEST_HOURS} hours; nothing was charged.`, {
        nextStep: 'Start it again, simpler or shorter; report the resource id if that fails too.',
      });
}
