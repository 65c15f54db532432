import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDocument } from '../../support/oauth/client-document.js';
import { FileServer } from '../../support/http/file-server.js';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { McpRemote } from '../../support/mcp/mcp-remote.js';
import { ERAS, OauthMcpClient } from '../../support/oauth/oauth-mcp-client.js';
import { KeptOauth } from '../../support/oauth/oauth-mcp-provider.js';
import { REDIRECT } from '../../support/oauth/oauth-client.js';
import { OauthPerson } from '../../support/oauth/oauth-person.js';
import { Service } from '../../support/service/service.js';

let files: FileServer;
let service: Service;
let folder: string;
/** The person at the new installation, signed in by the link that it printed. */
let person: OauthPerson;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-remote-'));
  files = await FileServer.start();
  const trusted = join(folder, 'trusted.pem');
  await writeFile(trusted, files.certificate);
  service = await Service.start({ environment: { FETCH_TEST_ORIGINS: files.origin, NODE_EXTRA_CA_CERTS: trusted } });
  person = new OauthPerson(service);
  const token = /\/login\/link\?token=(\S+)/.exec(service.output)?.[1] ?? '';
  const answer = await person.send(`/login/link?token=${token}`, { token });
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`);
});
afterAll(async () => {
  await service.remove();
  await files.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(ERAS)('an official client of %s', (era) => {
  it.each(['registers', 'is introduced by its document'])(
    '%s, is allowed, calls, refreshes and is ended',
    async (way) => {
      const about = { redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'] };
      const clientMetadataUrl =
        way === 'registers' ? undefined : putDocument(files, `/${crypto.randomUUID()}.json`, about);
      const kept = new KeptOauth({ clientMetadataUrl });
      const official = new OauthMcpClient(era, new URL('/mcp', service.address), kept);
      const client = await official.connectFor(person);
      expect(await client.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({
        structuredContent: { total: 0 },
      });
      const before = kept.tokens()?.refresh_token;
      kept.spoilAccessToken();
      const again = await official.connect();
      const { access_token: token = '', refresh_token: refresh = '' } = kept.tokens() ?? {};
      expect(refresh).not.toBe(before);
      expect(await listToolsWith(service.address, token)).toEqual([200, undefined]);
      const clientId = kept.clientInformation()?.client_id ?? '';
      expect(clientId.startsWith('https://')).toBe(way !== 'registers');
      const fields = new URLSearchParams({ token: refresh, client_id: clientId });
      expect((await fetch(`${service.address}/oauth/revoke`, { method: 'POST', body: fields })).status).toBe(200);
      expect(await listToolsWith(service.address, token)).toEqual([401, 'token_revoked']);
      await client.close();
      await again.close();
    },
  );
});

interface KeptTokens {
  access_token: string;
  refresh_token: string;
}

/** Where mcp-remote keeps its tokens. */
async function keptAt(): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return join(folder, names.find((name) => name.endsWith('_tokens.json')) ?? 'no tokens');
}

const kept = async (): Promise<KeptTokens> => JSON.parse(await readFile(await keptAt(), 'utf8')) as KeptTokens;

it('mcp-remote gets into a fresh service with its person, and back in without after both were started again', async () => {
  const first = new McpRemote(`${service.address}/mcp`, folder);
  const connecting = first.connect();
  const shown = await person.follow(await first.asked());
  if (!('page' in shown)) throw new Error(`led out to ${shown.left.href}`);
  const end = await person.answer(shown.page, 'allow');
  if (!('left' in end)) throw new Error(`stuck: ${await end.page.text()}`);
  expect((await fetch(end.left)).status).toBe(200);
  const client = await connecting;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('create_video');
  expect(await client.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({ structuredContent: { total: 0 } });
  await client.close();

  const before = await kept();
  await writeFile(await keptAt(), JSON.stringify({ ...before, access_token: 'x.y.z' }));
  await service.stop();
  await service.restart();
  const second = new McpRemote(`${service.address}/mcp`, folder);
  const again = await second.connect();
  expect((await again.listTools()).tools).toHaveLength(tools.length);
  expect(second.said).not.toContain('visiting:');
  const after = await kept();
  expect(after.refresh_token).not.toBe(before.refresh_token);
  expect(after.access_token).not.toBe('x.y.z');
  await again.close();
});
