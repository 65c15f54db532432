import { parseArgs } from 'node:util';
import { NotOurStore } from '@libs/storage';
import { isReadable } from '../platform/process/is-readable.js';
import { openDatabase, openServer } from '../open-database.js';
import { loadSecrets } from '../platform/settings/load-secrets.js';
import { accountCommands } from './account.commands.js';
import { auditCommands } from './audit.commands.js';
import { backupCommands } from './backup.command.js';
import { clientCommands } from './clients.commands.js';
import { type AnyCommand, CommandFailed, UsageError } from './command.js';
import { creditCommands } from './credits.commands.js';
import { eventCommands } from './events.commands.js';
import { explainCommand } from './explain.command.js';
import { requestedHelp, unknownCommand } from './help.js';
import { keyCommands } from './keys.commands.js';
import { migrateCommand } from './migrate.command.js';
import { modelCommands } from './models.commands.js';
import { objectCommands } from './objects.commands.js';
import { paymentCommands } from './payments.commands.js';
import { purchaseCommands } from './purchases.commands.js';
import { registryCommand } from './registry.command.js';
import { requireDatabase } from './require-database.js';
import { resourceCommands } from './resources.commands.js';
import { signInLinkCommand } from './sign-in-link.command.js';
import { signingKeyCommands } from './signing-keys.commands.js';
import { sweepCommand } from './sweep.command.js';
import { voiceCommands } from './voices.commands.js';
import { readSettings } from '../settings.js';

const COMMANDS: Record<string, AnyCommand> = {
  ...keyCommands,
  ...clientCommands,
  ...signingKeyCommands,
  ...creditCommands,
  ...paymentCommands,
  ...modelCommands,
  ...purchaseCommands,
  ...eventCommands,
  ...accountCommands,
  ...resourceCommands,
  'sign-in-link': signInLinkCommand,
  ...auditCommands,
  ...voiceCommands,
  registry: registryCommand,
  explain: explainCommand,
  migrate: migrateCommand,
  ...backupCommands,
  ...objectCommands,
  sweep: sweepCommand,
};

/** A flag of every command. */
const NEW_DATABASE = 'new-database';

/** Where a command reads its settings, and where its lines go. */
export interface Terminal {
  /** Default: the environment of this process. */
  settings?: NodeJS.ProcessEnv;
  print: (line: string) => void;
  complain: (line: string) => void;
}

const OWN_TERMINAL: Terminal = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
};

/** Runs one operator's command and answers the exit code: 0 done, 1 refused, 2 wrong words. */
export async function runCommand(argv: string[], terminal = OWN_TERMINAL): Promise<number> {
  const { print, complain } = terminal;
  const help = requestedHelp(COMMANDS, argv);
  if (help !== undefined) {
    print(help);
    return 0;
  }
  const found = Object.entries(COMMANDS).find(([words]) => words === argv.slice(0, words.split(' ').length).join(' '));
  if (!found) {
    complain(unknownCommand(COMMANDS, argv));
    return 2;
  }
  const [words, command] = found;
  try {
    await run(command, argv.slice(words.split(' ').length), terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) complain(`${error.message}\nusage: ${command.usage}`);
    else if (isReadable(error) || isOwnWord(error)) complain(error.message);
    else throw error;
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Errors of commands, whose message says all. */
function isOwnWord(error: unknown): error is Error {
  return error instanceof CommandFailed || error instanceof NotOurStore;
}

async function run(command: AnyCommand, argv: string[], terminal: Terminal): Promise<void> {
  const { print, complain: log } = terminal;
  const { positionals, values } = readWords(command, argv);
  const settings = readSettings(terminal.settings);
  if ('runOnSettings' in command) {
    command.runOnSettings({ settings, print }, positionals, values);
    return;
  }
  if (command.makesDatabase !== true && values[NEW_DATABASE] === undefined) await requireDatabase(settings.data);
  if ('runOnServer' in command) {
    const { url, close } = await openServer(settings.data, log);
    await closing(close, command.runOnServer({ settings, databaseUrl: url, print }, positionals, values));
    return;
  }
  const secrets = await loadSecrets(settings);
  const { database, close } = await openDatabase(settings.data, { applicationName: 'mediamaker-cli', log });
  await closing(close, command.run({ settings, secrets, database, print }, positionals, values));
}

async function closing(close: () => Promise<void>, work: Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    await close();
  }
}

function readWords(
  command: AnyCommand,
  argv: string[],
): { positionals: string[]; values: Partial<Record<string, string>> } {
  const known = [
    ...(command.options ?? []).map((name) => [name, { type: 'string' as const }] as const),
    ...[...(command.flags ?? []), NEW_DATABASE].map((name) => [name, { type: 'boolean' as const }] as const),
  ];
  const read = parse({ args: argv, options: Object.fromEntries(known), allowPositionals: true, strict: true });
  const [tooMuch] = read.positionals.slice(command.mostArguments ?? 0);
  if (tooMuch !== undefined) throw new UsageError(`unexpected argument ${JSON.stringify(tooMuch)}`);
  const values = Object.entries(read.values).map(([name, value]) => [name, String(value)] as const);
  return { positionals: read.positionals, values: Object.fromEntries(values) };
}

const parse: typeof parseArgs = (config) => {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unreadable arguments');
  }
};
