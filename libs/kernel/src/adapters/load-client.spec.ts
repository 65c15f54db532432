import { describe, expect, it } from 'vitest';
import { ClientMissing, loadClient } from './load-client.js';

describe('a client that is loaded where it is used', () => {
  it('a missing package is reported in one sentence, with the command that installs it', async () => {
    const absent = 'no-such-client';
    const load = loadClient('no-such-client@1.2.3', () => import(/* @vite-ignore */ `file:///nowhere/${absent}.js`));
    await expect(load).rejects.toThrow(ClientMissing);
    await expect(load).rejects.toThrow(
      'no-such-client@1.2.3 is not installed: run "npm install --ignore-scripts no-such-client@1.2.3" where the service is installed',
    );
  });

  it('keeps its own trouble when it is there', async () => {
    await expect(loadClient('x', () => Promise.reject(new SyntaxError('broken')))).rejects.toThrow(SyntaxError);
  });
});
