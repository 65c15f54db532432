import {
  apiKeyNameMistake,
  type ApiKeyRecord,
  CreateApiKey,
  isRotationOverlap,
  isScope,
  ListApiKeys,
  RevokeApiKey,
  RotateApiKey,
  ROTATION_OVERLAPS,
  SCOPES,
  type Scope,
} from '@libs/identity';
import { accountNamed } from './options/account-named.js';
import { UsageError, type Command } from './command.js';

const MOST_DAYS = 3650;
const OVERLAPS = Object.keys(ROTATION_OVERLAPS);

export const keyCommands: Record<string, Command> = {
  'keys create': {
    usage: 'keys create --name NAME [--scopes a,b] [--account EMAIL|ID] [--days N]',
    summary: 'makes an API key and prints it, once',
    options: ['name', 'scopes', 'account', 'days'],
    async run({ database, secrets, print }, _, { name, scopes, account, days }) {
      if (!name) throw new UsageError('keys create needs --name');
      const mistake = apiKeyNameMistake(name);
      if (mistake !== undefined) throw new UsageError(`--name ${mistake}`);
      const { key } = await new CreateApiKey(database, secrets.apiKeyPeppers).run({
        accountId: (await accountNamed(database, account)).id,
        name,
        scopes: scopes === undefined ? undefined : readScopes(scopes),
        expiresInDays: days === undefined ? undefined : readDays(days),
        by: 'operator',
      });
      print(key);
    },
  },
  'keys list': {
    usage: 'keys list',
    summary: 'lists all API keys with scopes, expiry and last use; never the keys themselves',
    async run({ database, print }) {
      for (const key of await new ListApiKeys(database).run()) print(lineOf(key));
    },
  },
  'keys rotate': {
    usage: 'keys rotate ID [--overlap 0|1h|24h|7d]',
    summary: 'makes a key in the place of another, which goes on for 24h unless said otherwise, and prints it, once',
    options: ['overlap'],
    mostArguments: 1,
    async run({ database, secrets, print }, [id], { overlap = '24h' }) {
      if (!id) throw new UsageError('keys rotate needs the ID that keys list shows');
      if (!isRotationOverlap(overlap)) throw new UsageError(`--overlap must be one of ${OVERLAPS.join(', ')}`);
      const { key } = await new RotateApiKey(database, secrets).run(id, overlap);
      print(key);
    },
  },
  'keys revoke': {
    usage: 'keys revoke ID',
    summary: 'revokes an API key; when it returns no process accepts the key',
    mostArguments: 1,
    async run({ database, print }, [id]) {
      if (!id) throw new UsageError('keys revoke needs the ID that keys list shows');
      await new RevokeApiKey(database).run(id);
      print(`revoked ${id}`);
    },
  },
};

function readScopes(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.filter((word) => !isScope(word));
  if (unknown.length > 0) throw new UsageError(`unknown scope ${unknown.join(', ')}; scopes are ${SCOPES.join(', ')}`);
  return words.filter((word) => isScope(word));
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) return days;
  throw new UsageError(`--days must be a whole number from 1 to ${MOST_DAYS}`);
}

function lineOf(key: ApiKeyRecord): string {
  const state = key.revoked_at ? 'revoked' : key.expires_at < new Date() ? 'expired' : 'active';
  return [
    key.id,
    `…${key.hint}`,
    state,
    key.scopes.join(','),
    `expires ${day(key.expires_at)}`,
    key.last_used_at ? `used ${key.last_used_at.toISOString()}` : 'never used',
    ...(key.rotated_from === null ? [] : [`rotated from ${key.rotated_from}`]),
    key.name,
  ].join('  ');
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
