import { TopUpCredits } from '@libs/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../src/cli/run-command.js';
import { ApiCaller } from '../../support/api/api-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { buyingAt } from '../../support/makers/buying-at.js';
import { ElevenLabsServer } from '../../support/makers/elevenlabs-server.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { ChildEnvironments } from '../../support/service/child-environments.js';
import { Service } from '../../support/service/service.js';

interface Made extends Record<string, unknown> {
  storage_url: string;
  metadata: Record<string, unknown> & { captions_url?: string };
}

const TEXT = 'The fox waits.';
const SPEECH = { mode: 'speech', voice: 'elevenlabs/george', text: TEXT };

describe('a speech in the voice of a maker', { timeout: 90_000 }, () => {
  let db: TestDatabase;
  let maker: ElevenLabsServer;
  let service: Service;
  let caller: McpCaller;
  let api: ApiCaller;
  let children: ChildEnvironments;
  /** All that callers and the operator were answered. */
  const answers: string[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    maker = await new ElevenLabsServer().start();
    const environment = { ...(await buyingAt({ elevenlabs: maker })), LOG_LEVEL: 'trace' };
    service = await Service.start({ databaseUrl: db.url, environment });
    children = new ChildEnvironments(service.pid);
    const key = await media('keys', 'create', '--name', 'test');
    await media('models', 'confirm', 'elevenlabs/eleven-v4', '--dollars', '0.08');
    caller = await McpCaller.connect(service.address, key);
    api = ApiCaller.withKey(service, key);
    const [account] = await db.database.sql<{ id: string }[]>`select id from account`;
    await new TopUpCredits(db.database).run({ accountId: account?.id ?? '', amount: 100, note: 'for voices' });
  });
  afterAll(async () => {
    children.stop();
    await caller.close();
    await service.remove();
    await maker.stop();
    await db.drop();
  });

  async function media(...argv: string[]): Promise<string> {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    expect(await runCommand(argv, { settings: service.environment, print, complain: print })).toBe(0);
    answers.push(...lines);
    return lines.join('\n').trim();
  }

  const call = async <T>(tool: string, args = {}): Promise<T> => {
    const answer = await caller.call(tool, args);
    answers.push(JSON.stringify(answer));
    return answer as T;
  };
  const speak = async (): Promise<string> => (await call<{ resource_id: string }>('create_audio', SPEECH)).resource_id;
  const ended = async (id: string): Promise<object> => {
    const made = await caller.ended(id);
    answers.push(JSON.stringify(made));
    return made;
  };
  const balance = async (): Promise<number> =>
    (await call<{ credits: { balance: number } }>('account_status')).credits.balance;

  it('is bought once, delivered as a file of ours, and captioned as the maker heard it', async () => {
    maker.startsAt = 0.4;
    const before = await balance();
    const id = await speak();
    expect(await ended(id)).toMatchObject({ status: 'completed', mime_type: 'audio/mpeg', credits_charged: 1 });
    const made = await call<Made>('lib_get', { resource_id: id });
    expect(made.metadata).toMatchObject({ mode: 'speech', voice: 'George', provider: 'makers' });
    expect(maker.accepted.map(({ input }) => [input['text'], input['voice_id']])).toEqual([
      [TEXT, 'JBFqnCBsd6RMkjVDRZzb'],
    ]);
    expect(before - (await balance())).toBe(1);
    expect((await (await fetch(made.storage_url)).blob()).size).toBeGreaterThan(1_000);
    const captions = await (await fetch(String(made.metadata.captions_url))).text();
    expect(captions).toBe('WEBVTT\n\n1\n00:00:00.400 --> 00:00:01.400\nThe fox waits.\n');
  });

  it('that is asked for over HTTP, and whose answer is lost, is found in the history of the maker', async () => {
    maker.calm();
    maker.nextWrongs.push('lost');
    const started = await api.call('create_audio', { ...SPEECH, text: 'The fox runs.' });
    const { resource_id: id } = (await started.json()) as { resource_id: string };
    // The pause after the lost answer is over as soon as it begins.
    const over = () => db.database.sql`
      update purchase set retry_at = null where job_id = ${id} and trouble_kind = 'uncertain' returning id`;
    await expect.poll(over).toHaveLength(1);
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    expect(maker.accepted).toHaveLength(1);
  });

  it('that the maker refuses fails with its words, and costs nothing', async () => {
    maker.calm();
    maker.wrong = 'refused';
    maker.refusal = { status: 400, detail: { status: 'bad_prompt', message: `Not with the key ${maker.key}.` } };
    const before = await balance();
    const failed = await ended(await speak());
    expect(failed).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(failed)).toContain('Not with the key');
    expect(await balance()).toBe(before);
  });

  it('leaves the key of the maker in no answer, row, log line or process below the service', async () => {
    maker.calm();
    maker.wrong = 'refused';
    maker.refusal = { status: 401, detail: { status: 'invalid_api_key', message: `${maker.key} is no key` } };
    await ended(await speak());
    await media('models', 'list');
    const tables = await db.database.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const rows: string[] = [];
    for (const { name } of tables) {
      const [read] = await db.database.sql<{ text: string }[]>`
        select query_to_xml(format('select * from %I', ${name}::text), true, false, '')::text as text`;
      rows.push(read?.text ?? '');
    }
    expect(rows.join('')).toContain('The fox runs.');
    expect(service.output).toContain('elevenlabs');
    expect([...children.seen.keys()].join('\n')).toContain('import-child');
    const texts = { answers, rows, log: [service.output], environments: [...children.seen.values()] };
    const leaks = Object.entries(texts).filter(([, all]) => all.some((text) => text.includes(maker.key)));
    expect(leaks.map(([place]) => place)).toEqual([]);
  });
});
