import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandFailed } from './command.js';
import { requireDatabase } from './require-database.js';

describe('a command in a folder without a database', () => {
  let dataDir: string;
  const asked: string[] = [];
  const answering = (answer: string) => (question: string) => {
    asked.push(question);
    return Promise.resolve(answer);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-no-database-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it.each(['y', 'Y', ' yes '])('makes one where the operator answers %j', async (answer) => {
    await expect(requireDatabase({ dataDir, databaseUrl: undefined }, answering(answer))).resolves.toBeUndefined();
    expect(asked.at(-1)).toBe(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the service does, or make a new one there? [y/N] `,
    );
  });

  it.each(['', 'n', 'maybe'])('makes none where the operator answers %j', async (answer) => {
    await expect(requireDatabase({ dataDir, databaseUrl: undefined }, answering(answer))).rejects.toThrow(
      CommandFailed,
    );
  });

  it('does not ask where the folder is missing too, and no operator is there', async () => {
    await expect(
      requireDatabase({ dataDir: join(dataDir, 'none'), databaseUrl: undefined }, undefined),
    ).rejects.toThrow(/^There is no database in .*none\. Set DATA_DIR .*--new-database/);
  });

  it('does not ask where DATABASE_URL names one, or where the folder has one', async () => {
    await requireDatabase({ dataDir, databaseUrl: 'postgres://media.example/media' }, undefined);
    await mkdir(join(dataDir, 'postgres'));
    await expect(requireDatabase({ dataDir, databaseUrl: undefined }, undefined)).resolves.toBeUndefined();
  });
});
