import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listToolsWith } from '../../support/mcp/list-tools.js';
import { PageReader } from '../../support/people/page-reader.js';
import { operatorCommand } from '../../support/service/operator-command.js';
import { Service } from '../../support/service/service.js';
import { verifies } from '../../support/verifies.js';

const run = promisify(execFile);
const compiled = (name: string): string => fileURLToPath(new URL(`../../../dist/src/${name}`, import.meta.url));
const ended = (name: string, ...words: string[]) =>
  run(process.execPath, [compiled(name), ...words]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );

describe('what a start prints', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ environment: { PORT: '0' } });
  });
  afterAll(() => service.remove());

  const said = (): string =>
    service.output
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join('\n');

  /** Where it serves MCP, on the free port that it got. */
  const place = (): URL => new URL(/MCP address {5}(\S+)\n/.exec(said())?.[1] ?? 'no address');

  it('is the address on the port that it got, and how to connect with the first key and without one', async () => {
    const key = /First API key +(mmk_live_\w+)/.exec(said())?.[1] ?? '';
    const { href: url, origin, port } = place();
    expect(url).toBe(`http://localhost:${port}/mcp`);
    expect(await listToolsWith(origin, key)).toEqual([200, undefined]);
    const metadata = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`);
    expect(await metadata.json()).toMatchObject({ resource: url });
    expect(said()).toContain(`Console         ${origin}/developer/console `);
    for (const line of [
      `claude mcp add --transport http mediamaker ${url} --header "Authorization: Bearer ${key}"`,
      `codex mcp add mediamaker --url ${url} --bearer-token-env-var MEDIAMAKER_KEY`,
      `gemini mcp add --transport http mediamaker ${url} --header "Authorization: Bearer ${key}"`,
      `PORT=${port} npm run demo -- `,
    ]) {
      expect(said()).toContain(line);
    }
  });

  it('a second time is the same without the key, and how to make one', async () => {
    verifies('api-key.shown-once');
    await service.stop();
    await service.restart();
    expect(place().pathname).toBe('/mcp');
    expect(said()).toContain('claude mcp add --transport http mediamaker');
    expect(said()).toContain('npm run -s media -- keys create --name NAME');
    expect(said()).toMatch(/Sign in +http:\/\/localhost:\d+\/login\/link\?token=\S+\n/);
    expect(said()).not.toContain('mmk_live_');
  });

  it('can be had again: sign-in-link prints an address of the running service that signs in, once', async () => {
    const { PORT: _, ...environment } = service.environment;
    const { origin: address } = place();
    const { stdout: link } = await operatorCommand(environment, ['sign-in-link']);
    expect(link).toContain(`${address}/login/link?token=`);
    const token = /token=(\S+)$/m.exec(link)?.[1] ?? '';
    const browser = new PageReader({ address });
    const answer = await browser.send(`/login/link?token=${token}`, { token });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(await browser.text('/developer/console')).toContain('first start');
    expect((await browser.open(`/login/link?token=${token}`)).status).toBe(404);
  });

  it('is followed by a log in which the service’s own wake-ups do not appear', () => {
    const requests = service.output.split('\n').filter((line) => line.includes('"msg":"request"'));
    expect(requests.filter((line) => line.includes('"/login/link"'))).not.toEqual([]);
    expect(requests.filter((line) => line.includes('"route":"/internal/'))).toEqual([]);
  });
});

describe('words on the command line', () => {
  it.each([
    ['main.js', '--help', 0, /^usage: npm start\n/],
    ['demo.js', '--help', 0, /^usage: npm run demo --/],
    ['demo/pay/main.js', '--help', 0, /^usage: npm run demo:pay --/],
    ['cli.js', '--help', 0, /^usage: npm run -s media -- COMMAND\n/],
  ])('%s %s answers with its usage', async (name, words, code, usage) => {
    const { stdout, ...rest } = await ended(name, ...words.split(' '));
    expect(rest).toEqual({ code, stderr: '' });
    expect(stdout).toMatch(usage);
  });

  it.each([
    ['main.js', '--loud', /^npm start takes no arguments, and was given: --loud\n/],
    ['demo/pay/main.js', '--loud', /^Unknown option '--loud'/],
  ])('%s %s is refused, and names the word', async (name, word, mistake) => {
    const { code, stderr } = await ended(name, word);
    expect([code, stderr]).toEqual([2, expect.stringMatching(mistake)]);
  });
});
