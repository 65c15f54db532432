import type { Queryable } from '@libs/database';
import { pauseSeconds } from './retry.js';
import type { Answer } from './web-application.js';

/** A try that this process claimed. A process that lost its claim names an attempt that is over, and changes nothing. */
interface Tried {
  id: string;
  /** With this one. */
  attempts: number;
}

/** Records what came of a try. */
export async function noteTry(
  { sql }: Queryable,
  { id, attempts }: Tried,
  { isAccepted, told }: Answer,
): Promise<void> {
  await sql`
    update event_delivery
    set last_answer = ${told}, last_tried_at = statement_timestamp(),
      state = case when ${isAccepted}::boolean then 'delivered'
        when expires_at <= statement_timestamp() then 'dead' else state end,
      ended_at = case when ${isAccepted}::boolean or expires_at <= statement_timestamp() then statement_timestamp() end,
      next_attempt_at = least(expires_at, clock_timestamp() + make_interval(secs => ${pauseSeconds(attempts)}))
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`;
}

/** Returns a claimed delivery that was not tried. */
export async function giveBack({ sql }: Queryable, { id, attempts }: Tried): Promise<void> {
  await sql`
    update event_delivery set attempts = attempts - 1, next_attempt_at = clock_timestamp()
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`;
}
