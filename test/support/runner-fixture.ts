import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Render, RenderWatch } from '@libs/providers';
import { ObjectStore } from '@libs/storage';

const refuse = (): Promise<never> => Promise.reject(new Error('nothing is stored here'));

class NoStore extends ObjectStore {
  put = refuse;
  head = refuse;
  get = refuse;
  delete = refuse;
  sign = refuse;
  list(): never {
    throw new Error('nothing is stored here');
  }
}

/** What a runner of child processes needs around it: a folder of its own, a store that takes nothing, a claim. */
export class RunnerFixture {
  readonly store: ObjectStore = new NoStore();
  /** Where nobody can write, not even root. */
  readonly unwritable = '/sys/staging';
  /** What both runners are told of folders and of the process whose module stands there as `child.mjs`. */
  readonly options: { stagingDir: string; childModule: string; childEnvironment: Record<string, string> };

  private constructor(readonly folder: string) {
    this.options = {
      stagingDir: join(folder, 'staging'),
      childModule: join(folder, 'child.mjs'),
      childEnvironment: { PATH: '/usr/bin:/bin', TMPDIR: folder },
    };
  }

  static async open(): Promise<RunnerFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'runner-'));
    // A sandboxed child of root runs as another user, and must be able to read its module.
    await chmod(folder, 0o755);
    return new RunnerFixture(folder);
  }

  /** Writes the module that is started. */
  child(source: string): Promise<void> {
    return writeFile(this.options.childModule, source);
  }

  render(kind: Render['kind'], brief: Record<string, unknown> = { prompt: 'x' }): Render {
    return {
      id: 'id',
      name: 'name',
      account_id: 'account',
      kind,
      brief,
      state: 'running',
      fence: 1,
      claims: 1,
      failures: 0,
      phase: 'starting',
      percent: 0,
      result: null,
      failure: null,
    };
  }

  /** The watch of one who only waits. */
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
