import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');
const RULES = ['import-law.cjs', 'import-drawers.cjs', '.dependency-cruiser.cjs', '.oxlintrc.json', 'tsconfig.json'];

/** One import that the law refuses; `from` and `to` are paths in the planted tree. */
export interface Refusal {
  rule: string;
  from: string;
  to: string;
}

interface CruiseReport {
  summary: { violations: { rule: { name: string; severity: string }; from: string; to: string }[] };
}

interface LintReport {
  diagnostics: { code: string; filename: string; severity: string }[];
}

/** A scratch project under the repository's own rules: plant files in it, then ask what is refused. */
export class PlantedTree {
  private constructor(readonly folder: string) {}

  static async create(): Promise<PlantedTree> {
    const tree = new PlantedTree(await mkdtemp(join(tmpdir(), 'planted-tree-')));
    await Promise.all(RULES.map((file) => cp(join(REPOSITORY, file), join(tree.folder, file))));
    await mkdir(join(tree.folder, 'web'));
    return tree;
  }

  async write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /** Plants a module that imports every specifier, for its value or (`import type`) for its type only. */
  async plant(path: string, specifiers: string[] = [], keyword: 'import' | 'import type' = 'import'): Promise<void> {
    const lines = specifiers.map((specifier, index) => `${keyword} * as name${index} from '${specifier}';`);
    await this.write(path, [...lines, 'export const planted = true;', ''].join('\n'));
  }

  /** Plants empty npm packages and a manifest that declares all but the undeclared ones. */
  async plantPackages(packages: { dependencies: string[]; devDependencies: string[]; undeclared: string[] }) {
    const { dependencies, devDependencies, undeclared } = packages;
    for (const name of [...dependencies, ...devDependencies, ...undeclared]) {
      const manifest = { name, version: '1.0.0', type: 'module', main: 'index.js' };
      await this.write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
      await this.write(`node_modules/${name}/index.js`, 'export const planted = true;\n');
    }
    const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
    const manifest = {
      name: 'planted',
      type: 'module',
      dependencies: versions(dependencies),
      devDependencies: versions(devDependencies),
    };
    await this.write('package.json', JSON.stringify(manifest));
  }

  /** Everything the import law refuses, found by the program that `npm run check:imports` runs. */
  async refusals(): Promise<Refusal[]> {
    const parts = '--config .dependency-cruiser.cjs --output-type json src libs test web ormconfig.ts'.split(' ');
    const output = await this.run('dependency-cruiser/bin/dependency-cruise.mjs', parts);
    const { summary } = JSON.parse(output) as CruiseReport;
    return summary.violations
      .filter(({ rule }) => rule.severity === 'error')
      .map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  }

  /** The files in which the linter refuses something by this rule, one entry for each place. */
  async lintedBy(rule: string): Promise<string[]> {
    const output = await this.run('oxlint/bin/oxlint', ['--format', 'json']);
    const { diagnostics } = JSON.parse(output) as LintReport;
    return diagnostics
      .filter(({ code, severity }) => code === rule && severity === 'error')
      .map(({ filename }) => filename);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Both programs answer on stdout; the linter exits with 1 when it found something. */
  private run(program: string, parts: string[]): Promise<string> {
    const path = join(REPOSITORY, 'node_modules', program);
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [path, ...parts],
        { cwd: this.folder, maxBuffer: 1 << 28 },
        (error, stdout, stderr) => {
          if (error && !stdout.startsWith('{')) reject(new Error(`${program}: ${stdout}${stderr}`, { cause: error }));
          else resolve(stdout);
        },
      );
    });
  }
}
