import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

/** Files that git tracks or would track below these paths, from the root of the repository. */
export async function sourceFiles(below: string[]): Promise<string[]> {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...below];
  const { stdout } = await promisify(execFile)('git', listed, { cwd: ROOT, maxBuffer: 1 << 26 });
  const { stdout: deleted } = await promisify(execFile)('git', ['ls-files', '--deleted', ...below], { cwd: ROOT });
  const gone = new Set(deleted.split('\n'));
  return stdout.split('\n').filter((file) => file && !gone.has(file));
}
