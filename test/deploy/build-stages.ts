import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Instruction } from '../support/source/dockerfile.js';

/** A stage that was built: its root, and what its instructions said of how it runs. */
export interface BuiltStage {
  root: string;
  workdir: string;
  environment: Record<string, string>;
  /** The rest of each instruction that is not carried out but kept, such as USER or CMD. */
  settings: Record<string, string>;
}

/** Whom this machine trusts may be more than whom Node.js does: a proxy of its network. */
const TRUST = { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' };

/** Builds the stages of a Dockerfile one after the other, each in a copy of `base`. Answers the last. */
export function buildStages(
  stages: Instruction[][],
  { base, work, context }: Record<'base' | 'work' | 'context', string>,
): BuiltStage {
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const [index, stage] of stages.entries()) {
    const root = join(work, `stage-${index}`);
    execFileSync('cp', ['--archive', '--reflink=auto', base, root]);
    last = { root, workdir: '/', environment: {}, settings: {} };
    for (const instruction of stage) carryOut(instruction, last, { built, context });
  }
  if (!last) throw new Error('the Dockerfile has no stage');
  return last;
}

function carryOut(
  { name, rest }: Instruction,
  stage: BuiltStage,
  { built, context }: { built: Map<string, BuiltStage>; context: string },
): void {
  process.stdout.write(`${name} ${rest}\n`);
  switch (name) {
    case 'FROM':
      return void built.set(/ AS (\S+)$/.exec(rest)?.[1] ?? '', stage);
    case 'WORKDIR':
      stage.workdir = rest;
      return void mkdirSync(join(stage.root, rest), { recursive: true });
    case 'ENV':
      return void Object.assign(stage.environment, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
    case 'RUN':
      return inRoot(stage, ['/bin/sh', '-c', rest]);
    case 'COPY':
      return copy(rest, stage, { built, context });
    default:
      stage.settings[name] = rest;
  }
}

/** As the builder copies: of a folder its content, of a file the file. */
function copy(
  rest: string,
  stage: BuiltStage,
  { built, context }: { built: Map<string, BuiltStage>; context: string },
): void {
  const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
  const words = paths.split(' ');
  const target = join(stage.root, stage.workdir, words.at(-1) ?? '');
  const source = from === undefined ? context : (built.get(from)?.root ?? '');
  for (const path of words.slice(0, -1)) {
    const into = words.at(-1)?.endsWith('/') ? join(target, basename(path)) : target;
    cpSync(join(source, path), into, { recursive: true, verbatimSymlinks: true });
  }
}

function inRoot({ root, workdir, environment }: BuiltStage, command: string[]): void {
  const script =
    'mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && cd / && exec chroot "$1" env -C "$2" "${@:3}"';
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...TRUST,
    ...environment,
  };
  execFileSync('unshare', ['--mount', '--', 'bash', '--norc', '-c', script, 'bash', root, workdir, ...command], {
    env,
    stdio: 'inherit',
  });
}
