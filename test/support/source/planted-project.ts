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

/**
 * Counts the installs and waits for the file `hold-install` to go away. Then the file `real-npm` makes it npm; without that
 * file it does the same for folders of the project in a fraction of the time. The file `ignore-signals` makes it ignore SIGINT.
 */
const NPM = `
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
const parts = process.argv.slice(2);
process.on('SIGINT', () => existsSync('ignore-signals') || process.exit(1));
if (parts[0] === 'ci') appendFileSync('installs.log', process.pid + '\\n');
while (parts[0] === 'ci' && existsSync('hold-install')) await delay(20);
if (existsSync('real-npm')) process.exit(spawnSync('npm', parts, { stdio: 'inherit' }).status ?? 1);
if (parts[0] === 'ci') install();
else await import(pathToFileURL('build.mjs').href);

function install() {
  rmSync('node_modules', { recursive: true, force: true });
  const all = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  const wanted = all.filter(([path, { dev }]) => path !== '' && !(dev && parts.includes('--omit=dev')));
  for (const [path] of wanted) cpSync(path.replace('node_modules/', ''), path, { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
}
`;

interface PlantedManifest {
  name: string;
  version: string;
  os?: string[];
  cpu?: string[];
  engines?: { node: string };
}

/** Where a manifest and a lockfile name a package. */
interface Place {
  field: 'dependencies' | 'devDependencies' | 'optionalDependencies';
  entry?: { dev: true } | { optional: true };
}

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
  private readonly manifest: Record<string, unknown> & { [field in Place['field']]?: Record<string, string> } = {
    name: 'project',
    version: '1.0.0',
    private: true,
    scripts: { build: 'node build.mjs' },
  };
  private readonly locked: Record<string, object> = {};

  private constructor(readonly folder: string) {}

  static async create(): Promise<PlantedProject> {
    const project = new PlantedProject(await mkdtemp(join(tmpdir(), 'planted-project-')));
    await cp(join(REPOSITORY, 'scripts'), project.path('scripts'), { recursive: true });
    await mkdir(project.path('src'));
    await mkdir(project.path('npm'));
    await writeFile(project.path('build.mjs'), BUILD);
    await writeFile(project.path('npm/package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(project.path('npm/npm-cli.js'), NPM);
    await writeFile(project.path('src/main.ts'), 'export const version = 1;\n');
    await project.add({ name: 'planted', version: '1.0.0' }, { field: 'dependencies' });
    for (const file of ['index.js', 'index.js.map']) await writeFile(project.path('planted', file), '');
    return project;
  }

  /** From now on npm itself installs and builds; the lockfile is its own. */
  async useRealNpm(): Promise<void> {
    for (const path of Object.keys(this.locked))
      await this.run('npm', ['pack', `./${path.replace('node_modules/', '')}`]).ended;
    await rm(this.path('package-lock.json'));
    await this.run('npm', ['install', '--package-lock-only', '--offline']).ended;
    await writeFile(this.path('real-npm'), '');
  }

  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** Adds an optional package that is made for this machine and whose archive can be taken away. */
  addNative(): Promise<void> {
    return this.add(
      { name: 'native', version: '1.0.0', os: [process.platform], cpu: [process.arch] },
      { field: 'optionalDependencies', entry: { optional: true } },
    );
  }

  /** Adds a package that only the tests need. */
  addTool(): Promise<void> {
    return this.add({ name: 'tool', version: '1.0.0' }, { field: 'devDependencies', entry: { dev: true } });
  }

  /** Adds a package that demands a Node.js of the future. */
  addDemanding(): Promise<void> {
    return this.add({ name: 'demanding', version: '1.0.0', engines: { node: '>=999' } }, { field: 'dependencies' });
  }

  private async add(manifest: PlantedManifest, { field, entry }: Place): Promise<void> {
    const { name, ...members } = manifest;
    await mkdir(this.path(name));
    await writeFile(this.path(name, 'package.json'), JSON.stringify(manifest));
    this.manifest[field] = { ...this.manifest[field], [name]: `file:${name}-${manifest.version}.tgz` };
    this.locked[`node_modules/${name}`] = { ...members, ...entry };
    await writeFile(this.path('package.json'), JSON.stringify(this.manifest));
    await writeFile(this.path('package-lock.json'), JSON.stringify({ packages: { '': {}, ...this.locked } }));
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

  /** What the lock of a preparation says of its holder. */
  async claim(): Promise<{ workers: object[] }> {
    return JSON.parse(await readFile(this.path('.prepare.lock'), 'utf8')) as { workers: object[] };
  }

  /** The processes that installed, in the order of their beginning. */
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
