import { redocly } from '../redocly.js';
import type { Change } from './change.js';
import { breakOfGeneratedCode } from './generated-code-breaks.js';

interface BreakingChange {
  path: string;
  message: string;
}

/** Compares two files and returns every change that breaks a client of the first. */
export async function breakingChanges(released: string, revision: string): Promise<BreakingChange[]> {
  const { output } = await redocly('diff', released, revision, '--fail-on', 'none', '--format', 'json');
  const { changes } = JSON.parse(output) as { changes: Change[] };
  return changes.flatMap((change) => {
    const rated = change.verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
    const messages = rated.length > 0 ? rated : breakOfGeneratedCode(change);
    return messages.map((message) => ({ path: change.path, message }));
  });
}
