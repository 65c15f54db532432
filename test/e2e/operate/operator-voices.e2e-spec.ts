import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { Service } from '../../support/service/service.js';

/** The lock of the commands that change voices: "voic" in ASCII. */
const VOICES_LOCK = 0x76_6f_69_63;
const WEIGHTS = {
  'de_DE-eva-low.onnx': 'weights',
  'de_DE-eva-low.onnx.json': '{"audio":{"sample_rate":16000}}',
  'tokens.txt': '_ 0',
};
const SHA256 = createHash('sha256').update('weights').digest('hex');

describe('the operator’s commands for voices', () => {
  let db: TestDatabase;
  let service: Service;
  let folder: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    service = await Service.prepared({ databaseUrl: db.url });
    folder = await mkdtemp(join(tmpdir(), 'eva-'));
    await mkdir(join(folder, 'espeak-ng-data'));
    await Promise.all(Object.entries(WEIGHTS).map(([name, text]) => writeFile(join(folder, name), text)));
  });
  afterAll(async () => {
    await service.remove();
    await rm(folder, { recursive: true });
    await db.drop();
  });

  const add = (...more: string[]) => service.tried('voices', 'add', folder, '--name', 'eva', ...more);

  it('voices add adds weights once, list says what they need, and remove removes them', async () => {
    const asked = ['--sha256', SHA256, '--licence', 'CC0'];
    expect((await add(...asked)).stdout).toMatch(
      /^added local\/eva {2}de-DE {2}16000 Hz\nsherpa-onnx-node is not installed/,
    );
    expect((await add(...asked)).stderr).toContain('There is already a voice eva');
    expect(await service.media('voices', 'list')).toContain(
      'local/eva  cannot speak: sherpa-onnx-node is not installed',
    );
    expect(await service.media('voices', 'remove', 'eva')).toContain('removed eva');
    expect(await service.tried('voices', 'remove', 'eva')).toMatchObject({ code: 1 });
  });

  it('voices add is refused while another command changes voices', async () => {
    await db.database.transaction(async (tx) => {
      await tx.sql`select pg_advisory_xact_lock(${VOICES_LOCK})`;
      const { code, stderr } = await add('--sha256', SHA256, '--licence', 'CC0');
      expect([code, stderr]).toEqual([
        1,
        'another command adds or removes a voice now; repeat this one when it has ended\n',
      ]);
    });
  });

  it.each([
    ['no hash', ['--licence', 'CC0'], '--sha256 must be the 64 hexadecimal digits'],
    ['no licence', ['--sha256', SHA256], '--licence must say in at most 80 characters'],
    ['two lines of licence', ['--sha256', SHA256, '--licence', 'a\nb'], '--licence must say'],
    ['no language', ['--sha256', SHA256, '--licence', 'CC0', '--language', 'x'], '--language must be a tag'],
    [
      'no speakers',
      ['--sha256', SHA256, '--licence', 'CC0', '--speakers', 'a'],
      '--speakers must be at most 20 numbers',
    ],
  ])('voices add is refused with %s', async (_, given, says) => {
    const { code, stderr } = await add(...given);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
