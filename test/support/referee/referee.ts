import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const VERDICT = /^[✓✗] ([a-z0-9-]+): (\d+) passed, (\d+) failed$/gm;
/** Colours. */
// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[\d*m/g;

export interface Verdict {
  /** Scenarios of which every check passed, those with a failed one, and those of which nothing could be checked. */
  passed: string[];
  failed: string[];
  unchecked: string[];
  /** Everything that was printed. */
  report: string;
}

/** Runs the protocol's own conformance suite: every scenario that a revision requires, and its unscored ones. */
export async function referee(url: string, revision: string): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'mediamaker-referee-'));
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
  try {
    const report = (await run([PROGRAM, ...args])).replace(ESCAPES, '');
    const verdict: Verdict = { passed: [], failed: [], unchecked: [], report };
    for (const [, scenario = '', passed, failed] of report.matchAll(VERDICT)) {
      if (failed !== '0') verdict.failed.push(scenario);
      else verdict[passed === '0' ? 'unchecked' : 'passed'].push(scenario);
    }
    return verdict;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the program printed; it ends with 1 where a check failed. */
function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout) => {
      if (error === null || error.code === 1) resolve(stdout);
      else reject(error);
    });
  });
}
