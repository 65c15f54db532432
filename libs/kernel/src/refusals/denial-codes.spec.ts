import { expect, it } from 'vitest';
import { DENIAL_CODES } from './denial-codes.js';
import { Denial } from './denial.js';

it('a refusal may say that repeating it is in vain, where its code is retryable as a rule', () => {
  expect(new Denial('resource_not_ready', 'It is queued.').body().retryable).toBe(true);
  expect(new Denial('resource_not_ready', 'It has failed.', { retryable: false }).body().retryable).toBe(false);
});

it('no next step names what the service does not have', () => {
  const absent = /\bplan\b|another provider|account settings|^Create (?:or rotate|a new API key)/;
  const steps = Object.values(DENIAL_CODES).map(({ nextStep }) => nextStep);
  expect(steps.filter((nextStep) => absent.test(nextStep))).toEqual([]);
});
