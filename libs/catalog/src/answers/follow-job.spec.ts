import { expect, it } from 'vitest';
import { followStep, readStep } from './follow-job.js';

const offered = (...names: string[]) => ({ offers: (name: string) => names.includes(name) });
const everything = offered('await_resource', 'lib_get');

it.each([
  [everything, 'Call await_resource with resource_id a, then b, or lib_get later.'],
  [offered('await_resource'), 'Call await_resource with resource_id a, then b.'],
  [
    offered('lib_get'),
    'Call lib_get with resource_id a, then b after poll_after_ms, and again until its status is completed, failed or cancelled.',
  ],
  [
    offered(),
    'Read media://resource/a, then media://resource/b until its status is completed, failed or cancelled; that needs the scope library:read.',
  ],
])('a job is followed with a tool that the caller is offered, and else by its address', (tools, step) => {
  expect(followStep(['a', 'b'], tools)).toBe(step);
});

it.each([
  [everything, 'call lib_get with resource_id a'],
  [offered('await_resource'), 'call await_resource with resource_id a'],
  [offered(), 'read media://resource/a with credentials that have the scope library:read'],
])('an ended job is read with a tool that the caller is offered, and else by its address', (tools, step) => {
  expect(readStep(['a'], tools)).toBe(step);
});
