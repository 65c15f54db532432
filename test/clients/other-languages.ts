/**
 * Makes clients of seven languages from the OpenAPI 3.0 file and looks for every operation in each. TypeScript and Python
 * are compiled, Java is parsed; Go is compiled, PHP and Ruby are parsed where the machine has them. The clients of Python and
 * Go make a film at a running service. Needs Java, Python with urllib3, six, dateutil and certifi, and npm's registry.
 * `npm run rehearse:clients`.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { McpCaller } from '../support/mcp/mcp-caller.js';
import { Service } from '../support/service/service.js';
import { FILM_MAKERS } from './film/film-makers.js';
import { FILM_AS_ORDERED, type FilmSeen, STRANGE_KEY, UNKNOWN_ID } from './film/film-order.js';
import { fetchGenerator, generate, missingOperations, printed } from './generated-sources.js';
import { LANGUAGES } from './languages.js';

const USE_PYTHON = fileURLToPath(new URL('use-python-client.py', import.meta.url));

const work = mkdtempSync(join(tmpdir(), 'mediamaker-languages-'));
try {
  for (const { name, extension, version, examine } of LANGUAGES) {
    const folder = join(work, name);
    generate(fetchGenerator(work, version), work, name, folder);
    assert.deepEqual(missingOperations(folder, extension), [], `operations that ${name} lacks`);
    say(`${name}: every operation; ${examine(folder)}`);
  }
  await useClients();
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Calls with the Python client, then makes a film in each language that can. */
async function useClients(): Promise<void> {
  const service = await Service.start();
  try {
    const key = await service.media('keys', 'create', '--name', 'clients');
    const python = join(work, 'python');
    const given = [USE_PYTHON, service.address, key, await picture(service, key)];
    say(`python against a service: ${printed('python3', given, python, { PYTHONPATH: python })}`);
    for (const { language, lacks, run } of FILM_MAKERS) {
      if (lacks === undefined) {
        const seen = run(join(work, language), [service.address, key, STRANGE_KEY, UNKNOWN_ID]);
        say(`${language} made a film of ${examined(JSON.parse(seen) as FilmSeen)} bytes, and told four refusals apart`);
      } else say(`${language} made no film: install ${lacks}`);
    }
  } finally {
    await service.remove();
  }
}

/** The size of a film that is as it was ordered. */
function examined({ size, ...seen }: FilmSeen): number {
  assert.deepEqual(seen, FILM_AS_ORDERED);
  assert.ok(size > 1000, `a film of ${size} bytes`);
  return size;
}

/** The id of a picture that was made for the client. */
async function picture(service: Service, key: string): Promise<string> {
  const caller = await McpCaller.connect(service.address, key);
  const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', {
    prompt: 'A heron',
    size: 256,
  });
  assert.equal((await caller.ended(id)).status, 'completed');
  await caller.close();
  return id;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
