import { runningAddress } from '@libs/identity';
import { makeSignInLink } from '../auth/web-sessions/sign-in-link.js';
import { accountNamed } from './options/account-named.js';
import type { Command } from './command.js';

export const signInLinkCommand: Command = {
  usage: 'sign-in-link [--account EMAIL|ID]',
  summary: 'prints an address of the running service that signs in to the web pages once, within an hour',
  options: ['account'],
  async run({ settings, database, print }, _, { account }) {
    const { id } = await accountNamed(database, account);
    const baseUrl = (await runningAddress(database)) ?? settings.server.baseUrl;
    print(await makeSignInLink(database, baseUrl, id));
  },
};
