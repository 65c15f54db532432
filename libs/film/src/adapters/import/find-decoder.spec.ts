import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDecoder } from './find-decoder.js';

const said = (libavutil: number): string =>
  `ffmpeg version N-1 built with gcc\nlibavutil      ${libavutil}. 28.100 / 1. 1`;

describe('the search for a decoder of untrusted films', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'decoder-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function program(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\ncat <<'END'\n${text}\nEND\n`);
    await chmod(path, 0o755);
    return path;
  }

  const found = (named?: string, patienceMilliseconds?: number) =>
    findDecoder({
      named,
      environment: { PATH: `${folder}:/bin:/usr/bin` },
      signal: new AbortController().signal,
      patienceMilliseconds,
    });
  const foundHere = (named?: string) =>
    findDecoder({ named, environment: { PATH: folder }, signal: new AbortController().signal });

  it('takes the one that is named, where it is recent', async () => {
    const named = await program('mine', said(57));
    await program('ffmpeg', said(60));
    expect(await found(named)).toBe(named);
  });

  it('takes the one on the path where the named one is old, silent or not there', async () => {
    await program('ffmpeg', said(58));
    for (const named of [await program('old', said(56)), await program('mute', ''), join(folder, 'absent')]) {
      expect(await found(named)).toBe('ffmpeg');
    }
  });

  it('finds none where there is none, or only that of 2018 which npm brings', async () => {
    expect(await foundHere()).toBeUndefined();
    await program('ffmpeg', said(56));
    expect(await found()).toBeUndefined();
  });

  it('does not call one absent that is only slow', async () => {
    const slow = await program('slow', 'END\nexec sleep 600\n: <<END');
    await program('ffmpeg', said(56));
    await expect(found(slow, 500)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await program('ffmpeg', said(57));
    expect(await found(slow, 500)).toBe('ffmpeg');
  });
});
