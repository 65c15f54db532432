import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BegunAnswers } from '../../support/http/begun-answers.js';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { ERAS, post } from '../../support/mcp/mcp-post.js';

describe.each(ERAS)('what was answered in %s', (_, form) => {
  let app: McpApp;

  beforeAll(async () => {
    app = await startMcpApp(testCatalogue);
  });
  afterAll(() => app.close());

  // Lists bypass the SDK, which must release such a request all the same.
  it.each([
    ['tools/list', {}],
    ['tools/call', { name: 'echo', arguments: { text: 'a' } }],
    ['tools/nothing', {}],
  ])('is not retained in memory: %s', async (method, params) => {
    const answers = BegunAnswers.of(app.server);
    const { message, headers } = form(method, params);
    for (let asked = 0; asked < 3; asked += 1) await post(app, message, { headers });
    answers.stop();
    expect(answers.count).toBe(3);
    await expect.poll(() => answers.held()).toBe(0);
  });
});

describe('an answer that is held for a while', () => {
  it('is found released once it is, after it was found held several times', async () => {
    const server = new Server();
    const answers = BegunAnswers.of(server);
    let holder: ServerResponse | undefined = new ServerResponse(new IncomingMessage(new Socket()));
    server.emit('request', holder.req, holder);
    const found: number[] = [];
    await expect
      .poll(() => {
        found.push(answers.held());
        if (found.length === 2) holder = undefined;
        return found.at(-1);
      })
      .toBe(0);
    expect(found.slice(0, 2)).toEqual([1, 1]);
  });
});
