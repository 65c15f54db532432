import type { DataSettings } from '@libs/kernel/settings';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { CommandFailed } from './command.js';

/** Asks the operator a question and returns the answer; undefined without a terminal. */
export type Ask = ((question: string) => Promise<string>) | undefined;

/**
 * Asks before a command makes an embedded database: a command in another folder than the service would make its own there,
 * and its keys would not open the service.
 * @throws CommandFailed
 */
export async function requireDatabase(settings: DataSettings, ask: Ask = askAtTerminal()): Promise<void> {
  if (settings.databaseUrl !== undefined || (await hasDatabase(settings))) return;
  const missing = `There is no database in ${settings.dataDir}.`;
  const remedy = 'Set DATA_DIR or DATABASE_URL as the service does';
  if (ask === undefined) throw new CommandFailed(`${missing} ${remedy}, or add --new-database to make one there.`);
  const answer = await ask(`${missing} ${remedy}, or make a new one there? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed('No database was made.');
}

/** True also if the database folder is a link to an unmounted disk: its start reports that. */
async function hasDatabase({ dataDir }: DataSettings): Promise<boolean> {
  try {
    await lstat(join(dataDir, 'postgres'));
    return true;
  } catch (error) {
    // The start of the database reports any other error.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** On standard error: standard output holds the answer of the command alone. */
function askAtTerminal(): Ask {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input, output });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
}
