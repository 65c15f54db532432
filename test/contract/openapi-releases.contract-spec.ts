import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, type Description } from '../support/openapi/described-api.js';
import { breakingChanges } from '../support/openapi/releases/breaking-changes.js';
import { movedIntoComponents } from '../support/openapi/releases/moved-into-components.js';
import { PLANTED_BREAKS } from '../support/openapi/releases/planted-breaks.js';

const NAME = 'openapi-2.0.0.json';
const file = (name: string): string => fileURLToPath(new URL(`../../contracts/${name}`, import.meta.url));
/** As it was at the last release: copied there when one is made, otherwise never touched. */
const RELEASED = `released/${NAME}`;

/** Scopes that answers name since the release. The description says that the enumerations of answers grow. */
const GROWN = /^Enum (?:of `name` )?gained values: 'webhooks:manage'\.$/;

describe('what was released', () => {
  let released: Description;
  let folder: string;

  beforeAll(async () => {
    released = await read(RELEASED);
    folder = await mkdtemp(join(tmpdir(), 'mediamaker-openapi-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function messagesOn(revision: Description): Promise<string[]> {
    const path = join(folder, NAME);
    await writeFile(path, JSON.stringify(revision));
    return (await breakingChanges(file(RELEASED), path)).map(({ message }) => message);
  }

  it('is broken by nothing in the description of today', async () => {
    const changes = await breakingChanges(file(RELEASED), file(NAME));
    expect(changes.filter(({ message }) => !GROWN.test(message))).toEqual([]);
  });

  it('is not broken by a move of answers, parameters and request bodies into components', async () => {
    const moved = movedIntoComponents(released);
    expect(moved).not.toEqual(released);
    expect(await messagesOn(moved)).toEqual([]);
  });

  describe.each([
    ['a part that stands in its operation', (api: Description) => api],
    ['a part behind a reference', movedIntoComponents],
  ])('with a break in %s', (_place, arranged) => {
    let messages: string[];

    beforeAll(async () => {
      const api = structuredClone(released);
      for (const { plant } of PLANTED_BREAKS) plant(api);
      messages = await messagesOn(arranged(api));
    });

    it.each(PLANTED_BREAKS.map(({ name, message }) => [name, message]))('would be broken by %s', (_name, message) => {
      expect(messages).toContain(message);
    });

    it('would be broken by every planted break, and once by each', () => {
      expect(messages.toSorted()).toEqual(PLANTED_BREAKS.map(({ message }) => message).toSorted());
    });
  });
});
