import { type SigningKey, SigningKeys } from '@libs/identity/adapters';
import type { Command } from './command.js';

export const signingKeyCommands: Record<string, Command> = {
  'signing-keys list': {
    usage: 'signing-keys list',
    summary: 'lists the keys of access tokens that are published; never the keys themselves',
    async run({ database, secrets, print }) {
      for (const key of await new SigningKeys(database, secrets).list()) print(lineOf(key));
    },
  },
  'signing-keys rotate': {
    usage: 'signing-keys rotate [--at-once]',
    summary:
      'publishes a new key of access tokens, which signs a quarter of an hour later; at once where the old one leaked',
    flags: ['at-once'],
    async run({ database, secrets, print }, _, options) {
      const atOnce = options['at-once'] !== undefined;
      print(lineOf(await new SigningKeys(database, secrets).rotate({ atOnce })));
    },
  },
};

function lineOf({ kid, state, signs_from: from, goes_at: goes }: SigningKey): string {
  const times = [`signs from ${from.toISOString()}`, ...(goes === null ? [] : [`goes at ${goes.toISOString()}`])];
  return [kid, state, ...times].join('  ');
}
