import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import axe from 'axe-core';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { vi } from 'vitest';
import { z } from 'zod';
import { contentPolicy, hostPage, type Policy, SANDBOX_PAGE } from './pages.js';

const SCRIPT = fileURLToPath(new URL('host-page.mjs', import.meta.url));

/** What a client declares whose host shows pages (MCP Apps). */
export const SHOWS_PAGES = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
};

const view = z.object({
  contents: z.tuple([
    z.object({
      text: z.string(),
      mimeType: z.literal('text/html;profile=mcp-app'),
      _meta: z.object({ ui: z.object({ csp: z.object({ resourceDomains: z.array(z.string()) }) }).loose() }),
    }),
  ]),
});

type Result = Record<string, unknown>;

interface Order {
  policy?: Policy;
  tool: string;
  input?: Record<string, unknown>;
  context?: Record<string, unknown>;
  capabilities?: Record<string, unknown>;
  isSilent?: boolean;
}

/** What the host does by itself, unless a test says otherwise. */
const CAPABILITIES = {
  openLinks: {},
  downloadFile: {},
  serverTools: {},
  message: { text: {} },
  updateModelContext: { text: {}, structuredContent: {} },
};

/** A chat in a browser: its page, the sandbox of another origin, and an MCP client, with one view at a time. */
export class ChatHost {
  /** What the view asked of the host, in order. */
  readonly told: [what: string, asked: Record<string, unknown>][] = [];
  /** Tools that the view called. */
  readonly calls: string[] = [];
  /** Answers a call of the view in the place of the service. */
  intercept?: (tool: string, input: Record<string, unknown>) => Promise<Result> | undefined;
  page!: Page;

  private constructor(
    private readonly client: Client,
    private readonly pages: Server,
    private readonly sandboxes: Server,
  ) {}

  static async open(client: Client, person: BrowserContext): Promise<ChatHost> {
    const built = await rolldown({ input: SCRIPT, platform: 'browser' });
    const { output } = await built.generate({ format: 'esm' });
    const html = hostPage(output[0].code.replaceAll('</script', String.raw`<\/script`));
    const pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
    const sandboxes = createServer(({ url = '' }, response) => {
      const asked = new URL(url, 'http://sandbox').searchParams.get('policy') ?? '';
      response.setHeader('content-type', 'text/html').setHeader('content-security-policy', asked).end(SANDBOX_PAGE);
    });
    const host = new ChatHost(client, pages, sandboxes);
    await Promise.all(
      [pages, sandboxes].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
    );
    host.page = await person.newPage();
    await host.page.exposeFunction('callTool', (tool: string, input = {}) => host.callTool(tool, input));
    await host.page.exposeFunction('told', (what: string, asked: Record<string, unknown>) =>
      host.told.push([what, asked]),
    );
    return host;
  }

  /** Opens the view of a tool, before the tool has answered. */
  async show({
    policy = 'honoured',
    tool,
    input = {},
    context = {},
    capabilities = CAPABILITIES,
    isSilent,
  }: Order): Promise<Frame> {
    this.told.length = 0;
    this.calls.length = 0;
    const [page] = view.parse(await this.client.readResource({ uri: 'ui://mediamaker/player' })).contents;
    const { csp } = page._meta.ui;
    await this.page.goto(addressOf(this.pages));
    const sandbox = `${addressOf(this.sandboxes)}?policy=${encodeURIComponent(contentPolicy(policy, csp.resourceDomains))}`;
    const toolInfo = { id: 1, tool: { name: tool, inputSchema: { type: 'object' } } };
    const shown = { theme: 'light', availableDisplayModes: ['inline', 'fullscreen'], toolInfo, ...context };
    await this.run('openView', { sandbox, html: page.text, csp, capabilities, context: shown, input, isSilent });
    const frame = await this.page
      .waitForFunction<boolean>('frames[0]?.frames.length > 0')
      .then(() => this.page.frames().at(-1));
    if (!frame) throw new Error('the sandbox shows no view');
    return frame;
  }

  /** Opens the view of a call, and gives it the answer of the service. */
  async showCall(order: Order): Promise<Frame> {
    const frame = await this.show(order);
    await this.tellResult(await this.callTool(order.tool, order.input ?? {}));
    this.calls.shift();
    return frame;
  }

  tellResult(result: Result): Promise<void> {
    return this.run('tellResult', result);
  }

  tellCancelled(): Promise<void> {
    return this.run('tellCancelled', {});
  }

  tellContext(context: Record<string, unknown>): Promise<void> {
    return this.run('tellContext', context);
  }

  /** What axe-core finds wrong in the view, in both themes, and whether it is wider than its frame. */
  async findings(frame: Frame): Promise<string[]> {
    await frame.evaluate(axe.source);
    const found: string[] = [];
    for (const theme of ['light', 'dark']) {
      await this.tellContext({ theme });
      await seen(frame, `document.documentElement.style.colorScheme === '${theme}'`);
      const run = `axe.run(document, { rules: { 'page-has-heading-one': { enabled: false } } }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
      found.push(...(await frame.evaluate<string[]>(run)).map((finding) => `${finding} (${theme})`));
      if (await frame.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
        found.push(`too wide (${theme})`);
    }
    return found;
  }

  async close(): Promise<void> {
    await this.page.close();
    for (const server of [this.pages, this.sandboxes]) {
      server.closeAllConnections();
      server.close();
    }
  }

  private async callTool(name: string, input: Record<string, unknown>): Promise<Result> {
    this.calls.push(name);
    return (await this.intercept?.(name, input)) ?? this.client.callTool({ name, arguments: input });
  }

  private run(name: string, order: object): Promise<void> {
    return this.page.evaluate(`${name}(${JSON.stringify(order)})`);
  }
}

/** Until an expression is true in the view, whose policy refuses what Playwright's own waiting evaluates. */
export async function seen(frame: Frame, expression: string): Promise<void> {
  await vi.waitUntil(() => frame.evaluate<boolean>(expression), { timeout: 30_000 });
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
