import { requireLoadable } from '@libs/database/adapters';
import { SystemClock } from '@libs/kernel';
import { migrations } from '../migrations/index.js';
import { openObjectStore } from '../open-object-store.js';
import { loadSecrets, secretsFolder } from '../platform/settings/load-secrets.js';
import { readManifest } from './backup/manifest.js';
import {
  markRestored,
  refuseMarkedBucket,
  requireWhole,
  restoreObjects,
  restoreRows,
  restoreSecrets,
} from './backup/restore-backup.js';
import { writeBackup } from './backup/write-backup.js';
import { someKeys } from './objects/some-keys.js';
import { whileStoreAnswers } from './objects/while-store-answers.js';
import { CommandFailed, UsageError, type ServerCommand } from './command.js';
import { intoEmptyFolder } from './backup/into-empty-folder.js';

export const backupCommands: Record<string, ServerCommand> = {
  backup: {
    usage: 'backup DIR',
    summary: 'writes database, files and generated secrets into a new or empty folder, while the service runs',
    mostArguments: 1,
    async runOnServer({ settings, databaseUrl, print }, [folder]) {
      if (!folder) throw new UsageError('backup needs a folder');
      const store = await openObjectStore(settings, await loadSecrets(settings), new SystemClock());
      const source = { databaseUrl, store, secretsDir: secretsFolder(settings.data) };
      const { manifest, damaged, foreign } = await intoEmptyFolder(folder, () => writeBackup(source, folder));
      const { database, objects, secrets } = manifest;
      const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
      print(`wrote ${rows} rows, ${objects.length} files and ${secrets.length} secrets to ${folder}`);
      if (foreign.length > 0) {
        print(`left out ${foreign.length} files that this service did not store: ${someKeys(foreign)}`);
      }
      print('keep it as safe as the service itself: it holds secrets; those given by settings are not in it');
      if (damaged.length > 0) {
        throw new CommandFailed(
          `the backup is whole but for files that are damaged in the store: ${damaged.join(', ')}`,
        );
      }
    },
  },
  restore: {
    usage: 'restore DIR [--adopt-bucket]',
    summary:
      'loads a backup, also of an earlier version, into an empty database, and DATA_DIR or bucket; --adopt-bucket takes that of a lost database',
    flags: ['adopt-bucket'],
    makesDatabase: true,
    mostArguments: 1,
    async runOnServer({ settings, databaseUrl, print }, [folder], options) {
      if (!folder) throw new UsageError('restore needs the folder of a backup');
      const manifest = await readManifest(folder);
      // First: a restore must never overwrite the files of a service that is in use.
      await requireLoadable(databaseUrl, { dump: manifest.database, migrations });
      await requireWhole(folder, manifest);
      if (options['adopt-bucket'] === undefined) {
        await whileStoreAnswers(() => refuseMarkedBucket(settings.objectStore));
      }
      await restoreSecrets(folder, secretsFolder(settings.data), manifest);
      const store = await openObjectStore(settings, await loadSecrets(settings), new SystemClock());
      await restoreObjects(folder, store, manifest);
      await restoreRows(folder, databaseUrl, manifest);
      await markRestored(store, databaseUrl);
      print(`restored the backup of ${manifest.made_at}, made by version ${manifest.version}`);
    },
  },
};
