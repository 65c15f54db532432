import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Denial } from '@libs/kernel';
import { speechFailed } from '../../../speech/speech-failed.js';
import type { SpokenSound } from '../../../speech/voices/sentence-voice.js';
import { readWave } from '../../wave-file.js';
import type { ProgramOrder } from './voice-program.js';

/** Milliseconds and processor seconds of one sentence. */
const [MOST_MS, MOST_CPU] = [60_000, 45];
/** Bytes of the sound of a sentence, and kilobytes of memory. */
const [MOST_BYTES, MOST_MEMORY] = [64 * 1024 ** 2, 4 * 1024 ** 2];

/**
 * A limit that is above what this machine allows at all is left as it is. The program gets an environment of three
 * variables, and its home is the folder that it writes into.
 */
const LIMITED = `limit() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; true; }
limit -c 0; limit -t ${MOST_CPU}; limit -f ${MOST_BYTES / 512}; limit -v ${MOST_MEMORY}
home=$1; shift; cd "$home" && exec env -i PATH="$PATH" HOME="$home" TMPDIR="$home" LANG=C.UTF-8 "$@"`;

/** The real path of a program on the search path of this process. */
async function pathOf(program: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v "$1"', 'sh', program]);
    return await realpath(stdout.trim());
  } catch (error) {
    throw speechFailed(`${program} is not installed on this machine`, error);
  }
}

/** Runs a speech program for one sentence, in a folder of its own. Throws `internal_error` where it makes no sound. */
export async function runVoiceProgram(
  program: string,
  order: (at: { path: string; output: string }) => ProgramOrder | Promise<ProgramOrder>,
  signal?: AbortSignal,
): Promise<SpokenSound> {
  const path = await pathOf(program);
  const folder = await mkdtemp(join(tmpdir(), 'voice-'));
  try {
    const output = join(folder, 'speech.wav');
    const { arguments: given, input } = await order({ path, output });
    const run = promisify(execFile)('/bin/sh', ['-c', LIMITED, 'sh', folder, program, ...given], {
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    run.child.stdin?.on('error', () => undefined).end(input);
    await run;
    const wave = readWave(await readFile(output));
    if (!wave) throw new Error('it wrote no WAV file');
    return wave;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof Denial ? error : speechFailed(`${program} failed`, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
