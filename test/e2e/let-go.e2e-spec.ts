import type { Server, ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../support/mcp-app.js';
import { testCatalogue } from '../support/mcp-catalogue.js';
import { ERAS, post } from '../support/mcp-post.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe.each(ERAS)('what was answered in %s', (_, form) => {
  let app: McpApp;

  beforeAll(async () => {
    app = await startMcpApp(testCatalogue);
  });
  afterAll(() => app.close());

  // Lists are written past the SDK, which is to let go of such a request all the same.
  it.each([
    ['tools/list', {}],
    ['tools/call', { name: 'echo', arguments: { text: 'a' } }],
    ['tools/nothing', {}],
  ])('is held by nobody: %s', async (method, params) => {
    const server: Server = app.server;
    const answers: WeakRef<ServerResponse>[] = [];
    const remember = (_request: unknown, response: ServerResponse): void => void answers.push(new WeakRef(response));
    server.on('request', remember);
    const { message, headers } = form(method, params);
    for (let asked = 0; asked < 3; asked += 1) await post(app, message, { headers });
    server.off('request', remember);
    expect(answers).toHaveLength(3);
    await expect
      .poll(() => {
        collectGarbage();
        return answers.filter((answer) => answer.deref() !== undefined);
      })
      .toEqual([]);
  });
});
