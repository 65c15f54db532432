import { expect, it } from 'vitest';
import { Refusal } from '../../../api/refusal.ts';
import { redrawAfter } from './redraw.ts';

const refusal = (code: string, isRetryable: boolean, seconds?: number): Refusal =>
  new Refusal(code, 'No preview.', undefined, isRetryable, [], undefined, seconds);

it('a busy service is asked three more times in a row, and anew after another answer', () => {
  const busy = refusal('capacity_exceeded', true, 2);
  const due: boolean[] = [];
  let again = 0;
  for (const answer of [busy, busy, busy, busy, busy, undefined, busy]) {
    const redraw = redrawAfter(answer, again);
    due.push(redraw.isDue);
    ({ again } = redraw);
  }
  expect(due).toEqual([true, true, true, false, false, false, true]);
});

it.each([
  ['a mistake in the arguments', refusal('invalid_input', false), false],
  ['a failure without a time to wait', refusal('offline', true), false],
  ['the end of the session', refusal('session_expired', false), true],
])('after %s', (_, answer, isDue) => {
  expect(redrawAfter(answer, 2)).toEqual({ isDue, again: 0 });
});
