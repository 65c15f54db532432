import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readManifests, withKey } from '../../support/source/deploy-manifests.js';

describe('what the schedule runs each minute', () => {
  const schedule = readdirSync(new URL('../../../deploy/kubernetes', import.meta.url))
    .flatMap((file) => readManifests(`deploy/kubernetes/${file}`))
    .find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === 'mediamaker-resume-remixes');
  const [{ containers }] = withKey(schedule!, 'containers') as [
    { containers: { command: string[]; args: string[] }[] },
  ];
  const [{ command, args }] = containers as [{ command: string[]; args: string[] }];
  const runAgainst = async (status: number) => {
    const requests: unknown[] = [];
    const server = createServer((request, response) => {
      requests.push([request.method, request.url, request.headers.authorization, request.headers['content-type']]);
      response.writeHead(status).end('{"claimed":0}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const env = { INTERNAL_POLL_TOKENS: 'first, second', ADDRESS: `http://127.0.0.1:${port}/internal/resume-remixes` };
    const code = await new Promise((resolve) => {
      spawn(process.execPath, [...command.slice(1), ...args], { env }).on('exit', resolve);
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return { code, requests };
  };

  it('calls the route with the first internal token, and fails where the service refuses', async () => {
    expect(await runAgainst(200)).toEqual({
      code: 0,
      requests: [['POST', '/internal/resume-remixes', 'Bearer first', 'application/json']],
    });
    expect((await runAgainst(503)).code).toBe(1);
  });
});
