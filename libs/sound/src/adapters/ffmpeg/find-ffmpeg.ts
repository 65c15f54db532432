import { randomUUID } from 'node:crypto';
import { access, chmod, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { encoderMissing } from '../../encoder-missing.js';
import { startFfmpeg } from './ffmpeg-program.js';

export interface FfmpegSearch {
  /** The only ffmpeg to use; without it the machine's, if it has x264, else the one npm brought. */
  named?: string;
  /** Directory for a program that has to be copied before it may be executed; made when it is needed. */
  toolsDir: string;
  /** The whole environment of the program; its PATH is where the machine's ffmpeg is looked for. */
  environment: Record<string, string>;
  /** How long a program may take to say what it is; 4000 unless told otherwise, so that both are asked in under 10 s. */
  patienceMilliseconds?: number;
  /** Ends the search, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Path of an ffmpeg that was seen to run and to encode H.264. Throws `provider_unavailable`. */
export async function findFfmpeg(search: FfmpegSearch): Promise<string> {
  const { named, toolsDir } = search;
  if (named !== undefined) return proven(named, `FFMPEG_PATH names ${named}, which`, search);
  if ((await fault('ffmpeg', search)) === undefined) return 'ffmpeg';
  return proven(await executable(broughtByNpm(), toolsDir), 'The ffmpeg that npm installed', search);
}

async function proven(path: string, whose: string, search: FfmpegSearch): Promise<string> {
  const found = await fault(path, search);
  if (found !== undefined) throw encoderMissing(`${whose} cannot be used: ${found}`);
  return path;
}

/** Why a program is no ffmpeg with x264; nothing when it is one. */
async function fault(
  path: string,
  { environment, patienceMilliseconds = 4_000, signal: end }: FfmpegSearch,
): Promise<string | undefined> {
  end?.throwIfAborted();
  const patience = AbortSignal.timeout(patienceMilliseconds);
  const signal = end ? AbortSignal.any([patience, end]) : patience;
  const question = ['-hide_banner', '-loglevel', 'error', '-h', 'encoder=libx264'];
  const run = startFfmpeg(path, question, { environment, signal });
  let help = '';
  run.child.stdout.setEncoding('utf8').on('data', (text: string) => (help += text));
  run.child.stdin.end();
  try {
    await run.ended;
  } catch (refused) {
    return refused instanceof Error ? refused.message : String(refused);
  }
  end?.throwIfAborted();
  if (patience.aborted) return 'it did not say what it is';
  return help.includes('Encoder libx264') ? undefined : 'it has no x264';
}

function broughtByNpm(): string {
  try {
    return (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path;
  } catch (reason) {
    throw encoderMissing('there is no ffmpeg on this machine, and npm installed none', reason);
  }
}

/** The program itself where it may be executed, else its copy in `toolsDir`: installers may lose the permission. */
export async function executable(program: string, toolsDir: string): Promise<string> {
  if (await mayRun(program)) return program;
  try {
    return await copied(program, toolsDir);
  } catch (reason) {
    throw encoderMissing(`${program} may not be executed, and cannot be copied to ${toolsDir}`, reason);
  }
}

async function copied(program: string, toolsDir: string): Promise<string> {
  const copy = join(toolsDir, basename(program));
  if ((await mayRun(copy)) && (await stat(copy)).size === (await stat(program)).size) return copy;
  await mkdir(toolsDir, { recursive: true, mode: 0o700 });
  // Another process may be starting the copy just now, or making it: it is replaced whole or not at all.
  const draft = `${copy}.${randomUUID()}`;
  try {
    await copyFile(program, draft);
    await chmod(draft, 0o700);
    await rename(draft, copy);
  } finally {
    await rm(draft, { force: true });
  }
  return copy;
}

function mayRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
