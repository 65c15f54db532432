import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** Counts its runs, then waits for the file `hold` to go away, then leaves a result in dist or fails on `broken`. */
const BUILD = `
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
appendFileSync('builds.log', 'built\\n');
while (existsSync('hold')) await delay(20);
if (existsSync('broken')) { console.log('a line of the compiler'); process.exit(1); }
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
`;

/** Counts the installs, waits for the file `hold-install` to go away, then is npm. The file `ignore-signals` makes it ignore them. */
const NPM = `
import { appendFileSync, existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
const parts = process.argv.slice(2);
process.on('SIGINT', () => existsSync('ignore-signals') || process.exit(1));
if (parts[0] === 'ci') appendFileSync('installs.log', process.pid + '\\n');
while (parts[0] === 'ci' && existsSync('hold-install')) await delay(20);
process.exit(spawnSync('npm', parts, { stdio: 'inherit' }).status ?? 1);
`;

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process whose output is gathered while it runs. */
export class Running {
  readonly ended: Promise<Outcome>;
  private stdout = '';
  private stderr = '';

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  says(text: string): boolean {
    return this.stderr.includes(text);
  }

  prints(pattern: RegExp): boolean {
    return pattern.test(this.stdout);
  }
}

/** A small project with one package, a build that can be held, and the repository's own scripts. */
export class PlantedProject {
  private constructor(readonly folder: string) {}

  static async create(): Promise<PlantedProject> {
    const project = new PlantedProject(await mkdtemp(join(tmpdir(), 'planted-project-')));
    await cp(join(REPOSITORY, 'scripts'), project.path('scripts'), { recursive: true });
    await mkdir(project.path('planted'));
    await mkdir(project.path('src'));
    await mkdir(project.path('npm'));
    await writeFile(project.path('build.mjs'), BUILD);
    await writeFile(project.path('npm/package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(project.path('npm/npm-cli.js'), NPM);
    await writeFile(project.path('src/main.ts'), 'export const version = 1;\n');
    await writeFile(project.path('planted/package.json'), JSON.stringify({ name: 'planted', version: '1.0.0' }));
    for (const file of ['index.js', 'index.js.map']) await writeFile(project.path('planted', file), '');
    const manifest = { name: 'project', version: '1.0.0', private: true, scripts: { build: 'node build.mjs' } };
    await writeFile(project.path('package.json'), JSON.stringify(manifest));
    await project.run('npm', ['pack', './planted']).ended;
    await project.run('npm', ['install', '--package-lock-only', '--offline', './planted-1.0.0.tgz']).ended;
    return project;
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** Adds an optional package that is made for this machine and whose archive can be taken away. */
  addNative(): Promise<void> {
    return this.add(
      { name: 'native', version: '1.0.0', os: [process.platform], cpu: [process.arch] },
      '--save-optional',
    );
  }

  /** Adds a package that only the tests need. */
  addTool(): Promise<void> {
    return this.add({ name: 'tool', version: '1.0.0' }, '--save-dev');
  }

  /** Adds a package that demands a Node.js of the future. */
  addDemanding(): Promise<void> {
    return this.add({ name: 'demanding', version: '1.0.0', engines: { node: '>=999' } }, '--save');
  }

  private async add(
    manifest: Record<string, unknown> & { name: string; version: string },
    save: string,
  ): Promise<void> {
    const { name, version } = manifest;
    await mkdir(this.path(name));
    await writeFile(this.path(name, 'package.json'), JSON.stringify(manifest));
    await this.run('npm', ['pack', `./${name}`]).ended;
    await this.run('npm', ['install', '--package-lock-only', '--offline', save, `./${name}-${version}.tgz`]).ended;
  }

  /** Runs the preparation; with the Node.js options first. */
  prepare(...options: string[]): Running {
    return this.run(process.execPath, [...options, 'scripts/prepare.mjs']);
  }

  /** Runs the preparation so that it installs what only the tests need, too. */
  prepareTests(): Running {
    return this.run(process.execPath, ['scripts/prepare.mjs', '--tests']);
  }

  run(program: string, parts: string[], settings: NodeJS.ProcessEnv = {}): Running {
    const npm = { npm_execpath: this.path('npm/npm-cli.js'), npm_node_execpath: process.execPath };
    const env = { ...process.env, ...npm, npm_config_cache: this.path('cache'), ...settings };
    return new Running(spawn(program, parts, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  async has(path: string): Promise<boolean> {
    return stat(this.path(path)).then(
      () => true,
      () => false,
    );
  }

  /** How often the build has run. */
  async builds(): Promise<number> {
    return (await this.lines('builds.log')).length;
  }

  /** The processes that installed, in the order of their beginning. */
  /** What the lock of a preparation says of its holder. */
  async claim(): Promise<{ workers: object[] }> {
    return JSON.parse(await readFile(this.path('.prepare.lock'), 'utf8')) as { workers: object[] };
  }

  async installs(): Promise<number[]> {
    return (await this.lines('installs.log')).map(Number);
  }

  private async lines(file: string): Promise<string[]> {
    if (!(await this.has(file))) return [];
    return (await readFile(this.path(file), 'utf8')).split('\n').filter(Boolean);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
