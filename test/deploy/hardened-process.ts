import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { BuiltStage } from './build-stages.js';

/**
 * Mounts as the compose file asks for them: a read-only root, the data folder, an empty /tmp; then the stage's own user,
 * without any capability and without a way to new ones.
 */
const MOUNTED = `
  set -e
  mount --make-rprivate /
  mount --bind "$1" "$1"
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount --bind "$2" "$1/data"
  mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
  mount -o remount,bind,ro "$1"
  user=\${4%:*} group=\${4#*:}
  exec chroot "$1" env -C "$3" setpriv --reuid="$user" --regid="$group" --clear-groups --no-new-privs \\
    --bounding-set=-all --inh-caps=-all "\${@:5}"`;

function wrapped(stage: BuiltStage, dataDir: string, command: string[]): string[] {
  const words = [stage.root, dataDir, stage.workdir, stage.settings['USER'] ?? '', ...command];
  return ['--mount', '--', 'bash', '--norc', '-c', MOUNTED, 'bash', ...words];
}

function environmentOf({ environment }: BuiltStage, change: Record<string, string>): Record<string, string> {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...environment, ...change };
}

/** Starts a command as the image would. */
export function startHardened(
  stage: BuiltStage,
  { dataDir, command, environment }: { dataDir: string; command: string[]; environment: Record<string, string> },
): ChildProcess {
  mkdirSync(dataDir, { recursive: true });
  return spawn('unshare', wrapped(stage, dataDir, command), {
    env: environmentOf(stage, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command as the image would and answers what it printed; throws where it does not end with 0. */
export function runHardened(
  stage: BuiltStage,
  { dataDir, command, environment }: { dataDir: string; command: string[]; environment: Record<string, string> },
): string {
  const options = { env: environmentOf(stage, environment), encoding: 'utf8' as const };
  return execFileSync('unshare', wrapped(stage, dataDir, command), options);
}
