import { listClients, type ClientName, type OauthClient, redirectPlaces } from '@libs/identity';
import { plainText } from '@libs/kernel';
import { type ClientVerb, decideClient } from '../admin/clients/decide-client.js';
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.js';

/** A command that decides on the client whose id it is given. */
function decision(verb: ClientVerb, said: string, summary: string): Command {
  return {
    usage: `clients ${verb} CLIENT_ID [--issuer ISSUER] [--reason TEXT]`,
    summary,
    mostArguments: 1,
    options: ['issuer', 'reason'],
    async run({ database, print }, [clientId], { issuer, reason }) {
      if (!clientId) throw new UsageError(`clients ${verb} needs the CLIENT_ID that clients list shows`);
      const client = await named(database, clientId, issuer);
      await decideClient(database, client, { verb, by: 'operator', reason });
      print(`${said} ${clientId}`);
    },
  };
}

export const clientCommands: Record<string, Command> = {
  'clients list': {
    usage: 'clients list',
    summary: 'lists the OAuth clients that were seen, and what was decided of them',
    async run({ database, print }) {
      for (const client of await listClients(database)) print(line(client));
    },
  },
  'clients verify': decision('verify', 'verified', 'opens restricted tools to an OAuth client'),
  'clients block': decision('block', 'blocked', 'shuts out an OAuth client; when it returns no process lets it in'),
  'clients unblock': decision(
    'unblock',
    'unblocked',
    'takes back what was decided of an OAuth client, a verification too',
  ),
};

/** The same id may be known at several issuers. */
async function named(
  database: CommandContext['database'],
  clientId: string,
  issuer: string | undefined,
): Promise<ClientName> {
  if (issuer !== undefined) return { issuer, clientId };
  const [client, ...others] = await listClients(database, { clientId });
  if (!client) throw new CommandFailed(`no OAuth client ${clientId} was seen; clients list shows them`);
  if (others.length === 0) return { issuer: client.issuer, clientId };
  const issuers = [client, ...others].map((each) => each.issuer).join(', ');
  throw new UsageError(`${clientId} is known at several issuers: say --issuer, one of ${issuers}`);
}

function line(client: OauthClient): string {
  const decided = client.verified_by === null ? 'undecided' : client.state;
  const seen = `seen ${client.last_seen_at.toISOString()}`;
  const told = [redirectPlaces(client.redirect_uris ?? []).join(','), client.name, client.reason].filter(
    (text) => text !== null && text !== '',
  );
  return plainText([client.client_id, client.issuer, client.kind, decided, seen, ...told].join('  '));
}
