import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateApiKey, localAccount, RevokeApiKey } from '@libs/identity';
import { openDatabase } from '../open-database.js';
import { isReadable } from '../platform/process/is-readable.js';
import { loadSecrets } from '../platform/settings/load-secrets.js';
import { version } from '../platform/process/version.js';
import { readDemoWords } from './demo-words.js';
import { describeFilm } from './describe-film.js';
import { FilmNotMade, makeFilm } from './make-film.js';
import { ProgressLine } from './progress-line.js';
import { saveFilm } from './save-film.js';
import { withService } from './with-service.js';
import { readSettings, type Settings } from '../settings.js';

/** Makes one video over MCP, against the running server or one of its own, and keeps the file. */
export async function runDemo(words: string[]): Promise<number> {
  const asked = readDemoWords(words);
  if ('text' in asked) {
    (asked.code === 0 ? console.log : console.error)(asked.text);
    return asked.code;
  }
  try {
    const settings = readSettings();
    await withService(settings.server, (service) => filmWithKey(settings, new URL('/mcp', service), asked.prompt));
    return 0;
  } catch (error) {
    if (!(error instanceof FilmNotMade) && !isReadable(error)) throw error;
    console.error(`\nno film: ${error.message}`);
    return 1;
  }
}

/** Films under a key that is worth nothing afterwards. */
async function filmWithKey(settings: Settings, endpoint: URL, prompt: string): Promise<void> {
  const { apiKeyPeppers } = await loadSecrets(settings);
  const { database, close } = await openDatabase(settings.data, {
    applicationName: 'mediamaker-demo',
    log: (line) => console.error(line),
  });
  try {
    const { id: accountId } = await localAccount(database);
    const order = { accountId, name: 'demo', expiresInDays: 1, by: 'operator' } as const;
    const { key, record } = await new CreateApiKey(database, apiKeyPeppers).run(order);
    try {
      await film(endpoint, key, prompt);
    } finally {
      await new RevokeApiKey(database).run(record.id);
    }
  } finally {
    await close();
  }
}

async function film(endpoint: URL, key: string, prompt: string): Promise<void> {
  const client = new Client({ name: 'mediamaker-demo', version });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
  try {
    const line = new ProgressLine(process.stdout);
    const began = performance.now();
    const made = await makeFilm(client, prompt, (percent, phase) => line.show(percent, phase));
    line.done(`made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const wanted = { name: 'lib_get', arguments: { resource_id: made.resourceId } };
    const { structuredContent } = await client.callTool(wanted);
    console.log(`${await saveFilm(made, prompt)}\n${describeFilm(structuredContent)}`);
  } finally {
    await client.close();
  }
}
