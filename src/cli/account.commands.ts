import { DisableAccount, setOperatorRole } from '@libs/identity';
import { ErrorReporter } from '@libs/jobs';
import { SystemClock } from '@libs/kernel';
import { openObjectStore } from '../open-object-store.js';
import { exportAccountTo, type ExportManifest } from '../account/export/export-account.js';
import { ExportFolder } from '../account/export/export-folder.js';
import { CommandFailed, UsageError, type Command } from './command.js';
import { intoEmptyFolder } from './backup/into-empty-folder.js';
import { accountNamed, requireAccount } from './options/account-named.js';

const ROLE_WORDS: ReadonlyMap<string | undefined, boolean> = new Map([
  ['on', true],
  ['off', false],
]);

class PrintedErrors extends ErrorReporter {
  report(part: string, error: unknown): void {
    console.error(`${part}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export const accountCommands: Record<string, Command> = {
  'account operator': {
    usage: 'account operator on|off [--account EMAIL|ID]',
    summary:
      'gives an account the operator role of the page /admin, or takes it away at once; by default the local account',
    options: ['account'],
    mostArguments: 1,
    async run({ database, print }, [word], { account: name }) {
      const isOperator = ROLE_WORDS.get(word);
      if (isOperator === undefined) throw new UsageError('account operator needs "on" or "off"');
      const { id, email } = await accountNamed(database, name);
      const isNew = await setOperatorRole(database, { accountId: id, isOperator, by: 'operator' });
      const state = isOperator ? 'has the operator role' : 'does not have the operator role';
      print(`account ${email ?? id} ${state}${isNew ? ' now' : '; nothing was changed'}`);
    },
  },
  'account export': {
    usage: 'account export EMAIL|ID DIR',
    summary: 'writes an account’s rows, without secrets, and its files into a new or empty folder',
    mostArguments: 2,
    async run({ settings, secrets, database, print }, [name, folder]) {
      if (!name || !folder) throw new UsageError('account export needs an account and a folder');
      const { id } = await requireAccount(database, name);
      const store = await openObjectStore(settings, secrets, new SystemClock());
      const write = (): Promise<ExportManifest> => exportAccountTo(new ExportFolder(folder), { database, store }, id);
      const { files, missing } = await intoEmptyFolder(folder, write);
      print(`wrote ${files.length} files of account ${id} to ${folder}`);
      if (missing.length > 0) throw new CommandFailed(`files that the store does not have: ${missing.length}`);
    },
  },
  'account disable': {
    usage: 'account disable EMAIL|ID',
    summary: 'closes an account: when it returns no process accepts a credential of it; what it made stays',
    mostArguments: 1,
    async run({ database, print }, [name]) {
      if (!name) throw new UsageError('account disable needs an account');
      const { id, email } = await requireAccount(database, name);
      await new DisableAccount(database).run(id);
      print(`disabled account ${email ?? id}`);
    },
  },
  'account erase': {
    usage: 'account erase EMAIL|ID --yes',
    summary: 'closes an account and erases what it made; the books keep its amounts, under no name. For good',
    flags: ['yes'],
    mostArguments: 1,
    async run({ settings, secrets, database, print }, [name], options) {
      if (!name) throw new UsageError('account erase needs an account');
      const { id } = await requireAccount(database, name);
      if (options['yes'] === undefined) throw new UsageError(`account ${id} is erased for good: add --yes`);
      print(`erasing account ${id}; whatever interrupts this, repeat it with that id`);
      // Only this command needs the providers, whose programs take long to load.
      const { openErasure } = await import('../account/erasure/open-erasure.js');
      const store = await openObjectStore(settings, secrets, new SystemClock());
      const { resources, troubles } = await openErasure(database, store, new PrintedErrors()).run(id);
      print(`erased with ${resources} resources; backups and exports that were made before still hold them`);
      if (troubles.length > 0) throw new CommandFailed(`files that could not be deleted yet: ${troubles.length}`);
    },
  },
};
