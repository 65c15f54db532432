import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BuiltStage } from './build-stages.js';

const ENTER = fileURLToPath(new URL('./enter-container.py', import.meta.url));
/** The interpreter that has Debian's python3-seccomp. */
const PYTHON = '/usr/bin/python3';

/** A command of an image, as a container engine runs it. */
export interface HardenedCommand {
  dataDir: string;
  command: string[];
  environment: Record<string, string>;
  /** The file of its seccomp profile. */
  profile: string;
}

function wordsOf(stage: BuiltStage, { dataDir, command, profile }: HardenedCommand): string[] {
  return [ENTER, stage.root, dataDir, stage.settings['USER'] ?? '', stage.workdir, profile, ...command];
}

function environmentOf({ environment }: BuiltStage, change: Record<string, string>): Record<string, string> {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...environment, ...change };
}

/** Starts a command as the image would. */
export function startHardened(stage: BuiltStage, command: HardenedCommand): ChildProcess {
  mkdirSync(command.dataDir, { recursive: true });
  return spawn(PYTHON, wordsOf(stage, command), {
    env: environmentOf(stage, command.environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command as the image would and answers what it printed; throws where it does not end with 0. */
export function runHardened(stage: BuiltStage, command: HardenedCommand): string {
  const env = environmentOf(stage, command.environment);
  return execFileSync(PYTHON, wordsOf(stage, command), { env, encoding: 'utf8' });
}
