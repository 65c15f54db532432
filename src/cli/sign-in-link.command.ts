import { makeSignInLink } from '../auth/sign-in-link.js';
import { accountNamed } from './account-named.js';
import type { Command } from './command.js';

export const signInLinkCommand: Command = {
  usage: 'sign-in-link [--account EMAIL]',
  summary: 'prints an address that signs in to the web pages once, within an hour',
  options: ['account'],
  async run({ environment, database, print }, _, { account }) {
    const { id } = await accountNamed(database, account);
    print(await makeSignInLink(database, environment.baseUrl, id));
  },
};
