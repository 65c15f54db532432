import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { buyingAt } from '../../support/makers/buying-at.js';
import { FalServer } from '../../support/makers/fal-server.js';
import { Service } from '../../support/service/service.js';

const MODEL = 'fal/flux-2-flex';
const ENDPOINT = 'fal-ai/flux-2-flex';

describe('the operator’s commands for models', () => {
  let db: TestDatabase;
  let fal: FalServer;
  let service: Service;

  beforeAll(async () => {
    db = await createTestDatabase();
    fal = await new FalServer().start();
    service = await Service.prepared({ databaseUrl: db.url, environment: await buyingAt({ fal }) });
  });
  afterAll(async () => {
    await service.remove();
    await fal.stop();
    await db.drop();
  });

  it('models list says of every model why it cannot be called, and what to do', async () => {
    const listed = (await service.media('models', 'list')).split('\n');
    const of = (maker: string): string[] => listed.filter((line) => line.startsWith(`${maker}/`));
    expect(of('replicate').length).toBeGreaterThan(0);
    expect(of('replicate').filter((line) => !line.endsWith('Set REPLICATE_API_TOKEN.'))).toEqual([]);
    expect(of('fal').filter((line) => !/Run: media models confirm fal\/\S+$|takes its place\.$/.test(line))).toEqual(
      [],
    );
  });

  it('a price of the maker’s list that the operator gives in dollars is that price, to the last digit', async () => {
    fal.prices.set(ENDPOINT, { unit_price: 0.000123, unit: 'megapixels' });
    expect(await service.media('models', 'confirm', MODEL, '--dollars', '0.000123')).toBe(
      `${MODEL}  confirmed US$0.000123 per megapixel`,
    );
    expect(await service.media('models', 'check', MODEL)).toMatch(/, as confirmed$/);
  });

  it('models check asks for the prices of the other models where one cannot be had, and then exits with 1', async () => {
    fal.fault = () => 'away';
    const { code, stdout, stderr } = await service.tried('models', 'check');
    fal.fault = undefined;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^prices that could not be asked for: \d+\n$/)]);
    expect(stdout.split('\n').length).toBeGreaterThan(5);
    expect(stdout).toContain(`${MODEL}  could not be asked: fal.ai takes no requests now (HTTP 503).`);
  });

  it('models list shows why a model was set aside in plain words', async () => {
    await db.database.sql`
      insert into model_price (model, set_aside_at, set_aside_because) values ('fal/veo-3.1', now(), ${'\u001b]0;owned\u0007\u202egone\nfal/x'})`;
    const listed = await service.media('models', 'list');
    expect(listed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(listed.split('\n').filter((line) => line.startsWith('fal/x'))).toEqual([]);
  });

  it.each([
    [['confirm'], 2, 'name one model, or --all-of MAKER'],
    [['confirm', MODEL, '--all-of', 'fal'], 2, 'name one model, or --all-of MAKER'],
    [['confirm', '--all-of', 'nobody'], 2, 'MAKER must be one of fal, replicate, gateway, elevenlabs'],
    [['confirm', '--all-of', 'fal', '--dollars', '1'], 2, '--dollars is for one model'],
    ...['0', '-1', '1e3', '1001', '0.0000001', 'many', ''].map((dollars): [string[], number, string] => [
      ['confirm', MODEL, `--dollars=${dollars}`],
      2,
      '--dollars must be a number from 0.000001 to 1000',
    ]),
    [['confirm', 'fal/none'], 1, 'no model is named fal/none; "media models list" lists them'],
    [['check', 'fal/none'], 1, 'no model is named fal/none; "media models list" lists them'],
  ] as [string[], number, string][])('models %j is refused with what to write', async (args, code, words) => {
    const refused = await service.tried('models', ...args);
    expect([refused.code, refused.stderr.split('\n')[0]]).toEqual([code, words]);
  });
});
