import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { executable, findFfmpeg } from './find-ffmpeg.js';

/** Whether a process runs; one that ended may still wait for its parent to look. */
async function isAlive(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => ') X');
  return !/\) [ZX]/.test(status);
}

describe('finding ffmpeg', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'find-ffmpeg-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function program(name: string, line: string, mode: number): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${line}\n`);
    await chmod(path, mode);
    return path;
  }
  const search = (named?: string, PATH = '/usr/bin:/bin') => ({
    named,
    toolsDir: join(folder, 'tools'),
    environment: { PATH },
  });

  it('takes the one that is named, once it was seen to have x264', async () => {
    const path = await program('mine', 'echo Encoder libx264', 0o755);
    expect(await findFfmpeg(search(path))).toBe(path);
  });

  it.each([
    ['has no x264', 'echo no such encoder', 0o755],
    ['EACCES', 'echo Encoder libx264', 0o644],
  ])('refuses a configured one that %s: the operator sees the reason, callers not the path', async (...row) => {
    const [reason, line, mode] = row;
    const path = await program('bad', line, mode);
    const failure: unknown = await findFfmpeg(search(path)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'The video encoder of this service cannot run.' });
    const { message, cause } = failure as Error & { cause: Error };
    expect(message).not.toContain(folder);
    expect(cause.message).toContain(`FFMPEG_PATH names ${path}`);
    expect(cause.message).toContain(reason);
  });

  it('does not wait for a program that never answers', async () => {
    const path = await program('mute', 'sleep 600', 0o755);
    const failure = findFfmpeg({ ...search(path), patienceMilliseconds: 100 });
    await expect(failure).rejects.toMatchObject({
      cause: { message: expect.stringContaining('did not say what it is') },
    });
  });

  it('ends with its signal, and with it all that the program started', async () => {
    const pid = join(folder, 'pid');
    const path = await program('wrapper', `sleep 600 & echo $! > ${pid}.new; mv ${pid}.new ${pid}; wait`, 0o755);
    const stop = new AbortController();
    const looking = findFfmpeg({ ...search(path), patienceMilliseconds: 60_000, signal: stop.signal });
    looking.catch(() => undefined);
    await expect.poll(() => readdir(folder)).toContain('pid');
    stop.abort(new Error('leaving'));
    await expect(looking).rejects.toThrow('leaving');
    const started = Number(await readFile(pid, 'utf8'));
    await expect.poll(() => isAlive(started)).toBe(false);
  });

  it('looks on the PATH that it was given and falls back on the one npm brought', async () => {
    await program('ffmpeg', 'echo Encoder libx264', 0o755);
    expect(await findFfmpeg(search(undefined, folder))).toBe('ffmpeg');
    expect(await findFfmpeg(search(undefined, join(folder, 'empty')))).toMatch(/@ffmpeg-installer|tools/);
  });

  it('copies a program that lost its permission into the tools folder, once', async () => {
    const path = await program('ffmpeg', 'echo Encoder libx264', 0o644);
    const tools = join(folder, 'tools');
    const copy = await executable(path, tools);
    expect(copy).toBe(join(tools, 'ffmpeg'));
    const { mtimeMs } = await stat(copy);
    expect(await findFfmpeg(search(copy))).toBe(copy);
    expect(await executable(path, tools)).toBe(copy);
    expect((await stat(copy)).mtimeMs).toBe(mtimeMs);
    expect(await readdir(tools)).toEqual(['ffmpeg']);
    await writeFile(path, '#!/bin/sh\necho a newer and longer Encoder libx264\n');
    await executable(path, tools);
    expect((await stat(copy)).size).toBe((await stat(path)).size);
  });

  it('copies for many at once, and says for the operator why it cannot', async () => {
    const path = await program('ffmpeg', 'echo Encoder libx264', 0o644);
    const tools = join(folder, 'tools');
    const copies = await Promise.all(Array.from({ length: 8 }, () => executable(path, tools)));
    expect(new Set(copies)).toEqual(new Set([join(tools, 'ffmpeg')]));
    expect(await readdir(tools)).toEqual(['ffmpeg']);
    const failure: unknown = await executable(path, join(path, 'tools')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'The video encoder of this service cannot run.' });
    expect((failure as Error & { cause: Error }).cause.message).toContain('cannot be copied');
  });
});
