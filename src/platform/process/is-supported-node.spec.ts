import { expect, test } from 'vitest';
import { isSupportedNode } from './is-supported-node.js';

test.each(['22.13.0', '22.21.1', '23.4.0', '24.0.0', '26.1.0'])('the service runs on Node.js %s', (version) => {
  expect(isSupportedNode(version)).toBe(true);
});

test.each(['18.20.0', '20.19.0', '21.7.3', '22.0.0', '22.12.0', '23.3.0'])(
  'the service does not run on Node.js %s',
  (version) => {
    expect(isSupportedNode(version)).toBe(false);
  },
);
