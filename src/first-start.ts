import { type DataSettings, DEFAULT_PORT, type Secrets, type ServerSettings } from '@libs/kernel/settings';
import type { Database } from '@libs/database';
import { createFirstApiKey, localAccount } from '@libs/identity';
import { makeSignInLink } from './auth/web-sessions/sign-in-link.js';
import { connectLines, inOneLine, toolListCommand } from './platform/process/connect-lines.js';
import type { Settings } from './settings.js';

/**
 * Prints where the service answers and how to connect, at every start. On an empty database it makes the local account
 * and its first API key, which is shown here and never again; of processes that start together one does it. In production
 * no key is made: standard output is collected there. A machine that has its database to itself gets a sign-in link too.
 */
export async function firstStart(
  { server, data }: Pick<Settings, 'server' | 'data'>,
  secrets: Secrets,
  database: Database,
  print: (text: string) => void,
): Promise<void> {
  const { baseUrl, isProduction } = server;
  const account = await localAccount(database);
  const key = isProduction ? undefined : await createFirstApiKey(database, secrets.apiKeyPeppers, account.id);
  const link = isOwnMachine(server, data) ? await makeSignInLink(database, baseUrl, account.id) : undefined;
  print(`\nmediamaker is ready.\n\n${rows([...access(baseUrl, key, link), ...clients(server, key)])}\n\n`);
}

function isOwnMachine({ mode }: ServerSettings, { databaseUrl }: DataSettings): boolean {
  return mode === 'development' && databaseUrl === undefined;
}

/** A label and its text; without a label the text goes on from the row before. */
type Row = readonly [label: string, text: string];

const MAKE_KEY = 'npm run -s media -- keys create --name NAME';

function access(baseUrl: string, key: string | undefined, link: string | undefined): Row[] {
  return [
    ['MCP address', `${baseUrl}/mcp`],
    ['Console', `${baseUrl}/developer/console   (makes, replaces and revokes API keys)`],
    ...(key === undefined
      ? [['API key', `${MAKE_KEY}   (prints a new one, once)`] as const]
      : [['First API key', key] as const, ['', `(shown once; "${MAKE_KEY}" makes another)`] as const]),
    ...(link === undefined
      ? []
      : [
          ['Sign in', link] as const,
          [
            '',
            '(opens the start page, where a button makes a first film; works once, within an hour; "npm run -s media -- sign-in-link" prints another)',
          ] as const,
        ]),
    ['', ''],
  ];
}

function clients({ baseUrl, port }: ServerSettings, key = 'YOUR_KEY'): Row[] {
  const setting = port === DEFAULT_PORT ? '' : `PORT=${port} `;
  const url = `${baseUrl}/mcp`;
  const [command, body] = toolListCommand(url, key);
  return [
    ...connectLines(url, key).map((line) => [line.client, inOneLine(line)] as const),
    ['curl', command],
    ['', body],
    ['', ''],
    ['OAuth clients', 'need no key: give them the MCP address alone'],
    [
      'A first film',
      `${setting}npm run demo -- "Our library lends books for four weeks. Visits grew from 1,200 to 8,500 in a year. New: maps, games, guitars."`,
    ],
    ['', '(in another terminal)'],
  ];
}

function rows(all: readonly Row[]): string {
  return all.map(([label, text]) => `  ${label.padEnd(16)}${text}`.trimEnd()).join('\n');
}
