import { describe, expect, it } from 'vitest';
import { importResult } from './child-message.js';
import { childResult } from './child-result.js';
import { RenderProcessDied } from './render-process-died.js';
import { startChild } from './start-child.js';

const watch = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  mostSilent: 60_000,
  result: importResult,
};

async function failureOf(...command: string[]): Promise<unknown> {
  return childResult(startChild(command, {}), {}, watch).catch((error: unknown) => error);
}

describe('the result of a process', () => {
  it('distinguishes a process that could not be started from one that died of its work', async () => {
    const absent = await failureOf('/absent');
    expect(absent).toMatchObject({ code: 'provider_unavailable' });
    expect(absent).not.toBeInstanceOf(RenderProcessDied);
    expect(await failureOf('/bin/sh', '-c', 'exit 3')).toBeInstanceOf(RenderProcessDied);
  });

  it('that has more than one trouble is one failure, and none that ends the service', async () => {
    const child = startChild(['/bin/sh', '-c', 'read order <&3; read forever <&3'], {});
    const result = childResult(child, {}, watch);
    for (const trouble of ['first', 'second']) child.emit('error', new Error(trouble));
    await expect(result).rejects.toThrow('first');
    child.kill('SIGKILL');
  });
});
