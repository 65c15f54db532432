import { STALLED_MINUTES } from '../long-job.js';
import type { LongJobReading } from './read-long-jobs.js';

/** Facts that explain why a long job is not done yet. */
export interface Waiting extends LongJobReading {
  /** Slots of its account and kind, and how many of them are taken. */
  places: number;
  places_taken: number;
}

/** Why a long job is where it is, in a sentence or two for an operator. */
export function whyWaiting(job: Waiting): string {
  if (job.state === 'ended') return ended(job);
  const wish = job.cancel_requested ? ' Its owner wishes to cancel it, which its holder or next wake-up does.' : '';
  return `${standing(job)}${wish}${trouble(job)}`;
}

function ended({ status, failure }: Waiting): string {
  if (status === 'failed') return `It failed: ${failure?.error_description ?? 'nobody noted why'}`;
  return status === 'cancelled' ? 'It was cancelled.' : 'It is completed.';
}

function standing(job: Waiting): string {
  const left = seconds(job.seconds_left);
  if (job.state === 'waiting') return `It waits for ${slots(job)}. ${wakeUp(job, 'looks again')}`;
  if (job.state === 'unheld') {
    return `No process holds it: its holder went silent or left. ${wakeUp(job, 'is taken over')}`;
  }
  if (job.state === 'handoff') {
    return job.execution === null
      ? `It was handed over to a job that is not launched yet, and is taken over unless one claims it within ${left}.`
      : `Its job was launched as ${job.execution} and has not begun; it is taken over unless that happens within ${left}.`;
  }
  return `It is being made: ${work(job)}, under a lease that lasts ${left} more.${stall(job)}`;
}

function slots({ kind, places, places_taken: taken }: Waiting): string {
  if (taken >= places) return `a slot: all ${places} of its account for ${kind} are taken`;
  return `a process with room: of the ${places} slots of its account for ${kind} one is free`;
}

function wakeUp({ seconds_to_wake_up: next, is_stuck: isStuck }: Waiting, what: string): string {
  if (isStuck) return 'It is stuck: nothing wakes it.';
  if (next === null) return 'Nothing wakes it yet; the sweep sees to that.';
  return next > 0 ? `It ${what} in ${seconds(next)}.` : `It ${what} as soon as its wake-up is delivered, which is due.`;
}

function work({ phase, units_done: done, units_total: total, percent, is_in_line: inLine }: Waiting): string {
  const units =
    total === null ? '' : `, ${done} of ${total} units done${inLine ? ' while the next waits for its turn' : ''}`;
  return `phase ${phase}${units}, ${percent} % of the whole`;
}

function stall({ seconds_without_progress: idle }: Waiting): string {
  if (idle < STALLED_MINUTES * 60) return '';
  return ` It has not got on for ${Math.floor(idle / 60)} minutes, so that this lease is the last.`;
}

function trouble({ takeovers, last_error: error }: Waiting): string {
  const lost = takeovers > 0 ? ` It was lost ${takeovers} times since it last got on.` : '';
  const text = error?.['error_description'];
  return typeof text === 'string' ? `${lost} Its last error: ${text}` : lost;
}

function seconds(count: number | null): string {
  return `${Math.max(0, Math.ceil(count ?? 0))} s`;
}
