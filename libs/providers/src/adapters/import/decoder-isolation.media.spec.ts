import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GuardedFetch } from '@libs/kernel/adapters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '../../../../../test/support/files/machine.js';
import { RunnerFixture } from '../../../../../test/support/jobs/runner-fixture.js';
import { ImportRunner } from './import-runner.js';

const MB = 1024 * 1024;

describe('the isolation of decoders', () => {
  let on: RunnerFixture;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    on = await RunnerFixture.open();
    server = createServer((_, response) => response.end('twelve bytes'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    await on.close();
  });

  /** What the process told, see `answerFacts` of its stub. */
  async function told<Facts extends object>(): Promise<Facts> {
    const [text = ''] = await on.stored();
    return JSON.parse(text) as Facts;
  }

  /** What a decoder that was taken over reaches with these programs, and what the log says. */
  async function reached(PATH: string, secrets: string[] = []): Promise<object> {
    await on.child(`
      import { readFileSync } from 'node:fs';
      const reads = (path) => { try { return readFileSync(path).length > 0; } catch { return false; } };
      onOrder(async ({ source, directory }) => {
        const network = await fetch('${origin}').then(() => true, () => false);
        const environment = reads('/proc/${process.pid}/environ');
        answerFacts(directory, { network, environment, secret: reads('${join(on.options.stagingDir, 'secret')}'), file: reads(source) });
      });`);
    const warnings: string[] = [];
    const isolation = on.isolation({
      environment: { PATH },
      hidden: [on.options.stagingDir],
      secretsInEnvironment: secrets,
      warn: (line) => warnings.push(line),
    });
    const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), isolation, {
      ...on.options,
      childEnvironment: { ...on.options.childEnvironment, PATH },
    });
    await runner.prepare();
    await writeFile(join(on.options.stagingDir, 'secret'), 'secret', { mode: 0o600 });
    await runner.run(on.render('import', { url: origin, mostBytes: MB }), on.idle());
    return { ...(await told()), warnings };
  }

  /** A machine whose programs are there, and that refuses namespaces. */
  async function refusing(): Promise<string> {
    const unshare = join(on.folder, 'unshare');
    await writeFile(unshare, '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n');
    await chmod(unshare, 0o755);
    return `${on.folder}:/usr/bin:/bin`;
  }

  const says = (words: string): unknown => [expect.stringContaining(words)];
  const exposed = { file: true, network: true, environment: true, secret: true };
  /** What root gives a decoder where namespaces are refused: the number of a user that owns nothing. */
  const asOther = { file: true, network: true, environment: false, secret: false, warnings: says('as another user') };
  const hasOtherUser = machine.isRoot;

  if (machine.hasSandbox) {
    it('reaches neither the network nor hidden folders nor the environment of the service', async () => {
      expect(await reached('/usr/bin:/bin')).toEqual({
        file: true,
        network: false,
        environment: false,
        secret: false,
        warnings: [],
      });
    });
  }

  it('runs as the user of the service where the programs of a sandbox are missing, and the log says what that exposes', async () => {
    expect(await reached('/absent')).toEqual({ ...exposed, warnings: says('memory and the files of the service.') });
    expect(await reached('/absent', ['MAIL_URL'])).toMatchObject({ warnings: says('environment with MAIL_URL.') });
  });

  it(`${hasOtherUser ? 'cannot read' : 'can read, not started by root,'} environment and secrets of the service where the machine refuses namespaces`, async () => {
    const same = { ...exposed, warnings: says('as the user of the service') };
    expect(await reached(await refusing())).toEqual(hasOtherUser ? asOther : same);
  });

  describe('without a sandbox and without the wish of the operator', () => {
    const SOUND = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(MB)]);
    const FILMS = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), Buffer.alloc(MB)]);

    async function imported(bytes: Buffer): Promise<unknown> {
      server.removeAllListeners('request').on('request', (_, response: ServerResponse) => response.end(bytes));
      await on.child('onOrder(({ directory }) => answerFacts(directory, { decoded: true }));');
      const warnings: string[] = [];
      const isolation = on.isolation({
        environment: { PATH: await refusing() },
        withoutSandbox: false,
        warn: (line) => warnings.push(line),
      });
      const runner = new ImportRunner(on.store, new GuardedFetch({ exempt: [origin] }), isolation, on.options);
      await runner.prepare();
      expect(warnings).toEqual(says('Imports of films and sounds are refused'));
      await expect(isolation.requireSandbox()).rejects.toMatchObject({ code: 'input_unsupported' });
      return runner.run(on.render('import', { url: origin, mostBytes: 2 * MB }), on.idle());
    }

    it.each([
      ['a film', FILMS],
      ['a film that is shorter than the signatures of formats', FILMS.subarray(0, 24)],
      ['a sound', SOUND],
    ])('is not started for %s, and the refusal names the remedy', async (_, bytes) => {
      await expect(imported(bytes)).rejects.toMatchObject({
        code: 'input_unsupported',
        nextStep: expect.stringMatching(/deploy\/seccomp\.json.*sysctl user.*DECODE_WITHOUT_SANDBOX=on/) as string,
      });
      expect(await on.stored()).toEqual([]);
      expect(await on.staged()).toEqual([]);
    });

    it('decodes a picture', async () => {
      await imported(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
      expect(await told()).toEqual({ decoded: true });
    });
  });
});
