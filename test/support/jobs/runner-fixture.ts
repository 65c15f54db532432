import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Render } from '@libs/providers';
import type { RenderWatch } from '../../../libs/providers/src/embedded/render-runner.js';
import { AddressSigner, type ObjectStore } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { KeyRing, SystemClock } from '@libs/kernel';
import { DecoderIsolation } from '@libs/providers/adapters';

interface IsolationChange {
  environment?: Record<string, string>;
  hidden?: string[];
  withoutSandbox?: boolean;
  secretsInEnvironment?: string[];
  warn?: (line: string) => void;
}

/**
 * What the stub of a child process finds: `onOrder(work)` calls `work` with the order, `say(message)` answers it, and
 * `answerFacts(folder, facts)` answers a picture of which the bytes are these facts.
 */
export const PROTOCOL = `
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
const channel = new Socket({ fd: 3 });
const onOrder = (work) => createInterface({ input: channel }).once('line', (order) => work(JSON.parse(order)));
import { writeFileSync as writeFacts } from 'node:fs';
const answerFacts = (folder, facts) => {
  writeFacts(folder + '/image.png', JSON.stringify(facts));
  say({ type: 'done', rendered: { files: [{ role: 'media', file: 'image.png' }], facts: {} } });
};
const say = (message, done) => channel.write(JSON.stringify(message) + '\\n', done);
`;

/** What a runner of child processes needs around it: a folder of its own, an object store, a claim. */
export class RunnerFixture {
  readonly store: ObjectStore;
  /** Not writable, not even by root. */
  readonly unwritable = '/sys/staging';
  /** Options of both runners: folders, and the module `child.mjs` of the child process. */
  readonly options: {
    stagingDir: string;
    childModule: string;
    childEnvironment: Record<string, string>;
  };
  /** Decodes films also where this machine allows no sandbox. */
  readonly decoders: DecoderIsolation;

  private constructor(readonly folder: string) {
    const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
      baseUrl: 'http://localhost',
    });
    this.store = new DiskObjectStore(join(folder, 'objects'), signer);
    const places = { stagingDir: join(folder, 'staging'), childModule: join(folder, 'child.mjs') };
    const childEnvironment = { PATH: '/usr/bin:/bin', TMPDIR: folder };
    this.options = { ...places, childEnvironment };
    this.decoders = this.isolation();
  }

  isolation({
    environment: childEnvironment = { PATH: '/usr/bin:/bin' },
    hidden: hiddenFromDecoders = [],
    withoutSandbox: decodeWithoutSandbox = true,
    secretsInEnvironment = [],
    warn = () => undefined,
  }: IsolationChange = {}): DecoderIsolation {
    const around = { ...this.options, childEnvironment, hiddenFromDecoders, readOnlyForDecoders: [] };
    return new DecoderIsolation({ decodeWithoutSandbox, secretsInEnvironment }, { warn }, around);
  }

  static async open(): Promise<RunnerFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'runner-'));
    // A sandboxed child of root runs as another user, and must be able to read its module.
    await chmod(folder, 0o755);
    return new RunnerFixture(folder);
  }

  /** Writes the module that is started. */
  child(source: string): Promise<void> {
    return writeFile(this.options.childModule, PROTOCOL + source);
  }

  /** Everything that the store holds, as text. */
  async stored(): Promise<string[]> {
    const texts: string[] = [];
    for await (const key of this.store.list('')) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await this.store.get(key)) ?? []) chunks.push(chunk);
      texts.push(Buffer.concat(chunks).toString());
    }
    return texts;
  }

  render(kind: Render['kind'], brief: Record<string, unknown> = { prompt: 'x' }): Render {
    return {
      id: 'id',
      name: 'name',
      account_id: 'account',
      kind,
      line: kind === 'import' ? 'film_imports' : 'quick',
      brief,
      state: 'running',
      fence: 1,
      holder: 'holder',
      lease_until: new Date(),
      not_before: null,
      turn: 0,
      seconds: 1,
      created_at: new Date(),
      started_at: new Date(),
      finished_at: null,
      claims: 1,
      failures: 0,
      phase: 'starting',
      percent: 0,
      result: null,
      failure: null,
      has_markup: false,
      charges_share: false,
    };
  }

  /** A watch that ignores progress and never aborts. */
  idle(): RenderWatch {
    return { signal: new AbortController().signal, onProgress: () => undefined };
  }

  /** Folders of claims that are still there. */
  staged(): Promise<string[]> {
    return readdir(this.options.stagingDir);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
