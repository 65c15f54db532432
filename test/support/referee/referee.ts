import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReferee } from './program.js';
import { type Verdict, verdictOf } from './verdict.js';

/** Runs every scenario that a revision requires of a server, and its unscored ones. */
export async function referee(url: string, revision: string): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'mediamaker-referee-'));
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', folder];
  try {
    return verdictOf(await startReferee(...args).printed);
  } finally {
    await rm(folder, { recursive: true });
  }
}
