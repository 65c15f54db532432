import { fork } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { childResult, RenderProcessDied } from './child-result.js';

const watch = { signal: new AbortController().signal, onProgress: () => undefined, mostSilent: 60_000 };

async function failureOf(execPath: string, args: string[]): Promise<unknown> {
  const child = fork('a module', { execPath, execArgv: args, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return childResult(child, {}, watch).catch((error: unknown) => error);
}

describe('the result of a process', () => {
  it('that the machine could not start is told apart from one that died of its work', async () => {
    const absent = await failureOf('/absent', []);
    expect(absent).toMatchObject({ code: 'provider_unavailable' });
    expect(absent).not.toBeInstanceOf(RenderProcessDied);
    expect(await failureOf('/bin/sh', ['-c', 'exit 3'])).toBeInstanceOf(RenderProcessDied);
  });

  it('that has more than one trouble is one failure, and none that ends the service', async () => {
    const child = fork('-', {
      execPath: '/bin/sh',
      execArgv: ['-c', 'read forever'],
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    const result = childResult(child, {}, watch);
    for (const trouble of ['first', 'second']) child.emit('error', new Error(trouble));
    await expect(result).rejects.toThrow('first');
    child.kill('SIGKILL');
  });
});
