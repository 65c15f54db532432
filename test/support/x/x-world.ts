import { OpenWebSession, SCOPES, type Scope } from '@libs/identity';
import type { Database } from '@libs/database';
import type { Resource } from '@libs/library';
import type { XCapability } from '@libs/x-account';
import { McpCaller } from '../mcp/mcp-caller.js';
import { PageReader } from '../people/page-reader.js';
import { type AppOptions, CONTENT, TestApp } from '../service/app.js';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { FakeX } from './fake-x.js';
import type { XUser } from './x-accounts.js';
import type { RecordedPost } from './x-posts.js';

export const X_PAGE = '/account/x';
export const CALLBACK_PATH = `${X_PAGE}/callback`;

/** A person of the service whose browser is signed in. */
export class XPerson extends PageReader {
  constructor(
    private readonly app: TestApp,
    readonly x: FakeX,
    readonly accountId: string,
  ) {
    super(app);
  }

  /** Signs in with a new session; a session by wallet link is never fresh. */
  async signIn(method: 'link' | 'wallet_link' = 'link'): Promise<void> {
    const { token } = await new OpenWebSession(this.app.database).run({ accountId: this.accountId, method });
    this.cookies.take(`sid=${token}`);
  }

  /** Presses the connect button. Returns the page of X to which the browser is sent. */
  async begin(): Promise<string> {
    const answer = await this.send(X_PAGE, {}, `${X_PAGE}/connect`);
    return answer.headers.get('location') ?? `no redirect: ${answer.status} ${await answer.text()}`;
  }

  /** What the service says to the callback address. */
  async comeBack(callback: string): Promise<Response> {
    const { pathname, search } = new URL(callback);
    return this.open(`${pathname}${search}`);
  }

  async connect(user: XUser): Promise<void> {
    const answer = await this.comeBack(this.x.decide(await this.begin(), user));
    const location = answer.headers.get('location');
    if (location !== `${X_PAGE}?done=connected`) throw new Error(`not connected: ${location} ${await answer.text()}`);
  }

  /** Where the browser is sent next. */
  async grant(grantee: string, ...capabilities: XCapability[]): Promise<string | null> {
    const boxes = Object.fromEntries(capabilities.map((each) => [each, '1']));
    const answer = await this.send(X_PAGE, { grantee, days: '0', ...boxes }, `${X_PAGE}/grants`);
    return answer.headers.get('location');
  }

  /** Ends every grant that the page shows. */
  async revokeAll(): Promise<void> {
    const ids = [...(await this.text(X_PAGE)).matchAll(/name="grant"\s+value="([^"]+)"/g)].map(([, id]) => id ?? '');
    for (const grant of ids) await this.send(X_PAGE, { grant }, `${X_PAGE}/grants/revoke`);
  }

  async disconnect(): Promise<Response> {
    return this.send(X_PAGE, {}, `${X_PAGE}/disconnect`);
  }
}

/** A person, the own X account, and an API key that was given grants. */
export interface Poster {
  person: XPerson;
  user: XUser;
  keyId: string;
  key: string;
  agent: McpCaller;
}

/** What x_publish answers. */
export interface Posted {
  posted: boolean;
  post_id: string;
  url: string;
  resource_id: string;
  notes?: string[];
}

/** The service with an application at a fake X. */
export class XWorld {
  private readonly agents: McpCaller[] = [];

  private constructor(
    readonly db: TestDatabase,
    readonly x: FakeX,
    readonly app: TestApp,
  ) {}

  static async start(options: AppOptions = {}): Promise<XWorld> {
    const db = await createTestDatabase();
    const x = await FakeX.start();
    const app = await TestApp.start(db.database, { ...options, settings: { ...x.settings, ...options.settings } });
    return new XWorld(db, x, app);
  }

  get sql(): Database['sql'] {
    return this.db.database.sql;
  }

  async person(): Promise<XPerson> {
    const person = new XPerson(this.app, this.x, await this.app.account());
    await person.signIn();
    return person;
  }

  /** A person with a connected X account and a key that holds these grants. */
  async poster(capabilities: XCapability[] = ['publish'], scopes: readonly Scope[] = SCOPES): Promise<Poster> {
    const person = await this.person();
    const user = this.x.accounts.add('heron');
    await person.connect(user);
    const { key, id: keyId } = await this.app.key({ accountId: person.accountId, scopes });
    if (capabilities.length > 0) await person.grant(`key:${keyId}`, ...capabilities);
    return { person, user, keyId, key, agent: await this.agent(key) };
  }

  /** What the X account of a poster shows, the newest first. */
  standing({ user }: Poster): RecordedPost[] {
    return this.x.posts.standing(user);
  }

  publish({ agent }: Poster, args: object): Promise<Posted> {
    return agent.call<Posted>('x_publish', { ...args });
  }

  refusal({ agent }: Poster, args: object): Promise<Record<string, unknown>> {
    return agent.refusal('x_publish', { ...args });
  }

  /** The outcomes that are written down for a poster. */
  outcomes({ person }: Poster): Promise<{ state: string; post_id: string | null }[]> {
    return this.sql`select state, post_id from x_post where account_id = ${person.accountId}`;
  }

  /** A completed resource of this type, with a file in the store. */
  async resource(accountId: string, mimeType: string, facts: Partial<Resource> = {}): Promise<string> {
    const id = await this.app.resource(accountId);
    const { kind = mimeType.split('/')[0], metadata = {}, size_bytes: size = CONTENT.length } = facts;
    await this.sql`
      update resource set mime_type = ${mimeType}, kind = ${kind}, metadata = ${metadata}, size_bytes = ${size}
      where id = ${id}`;
    return id;
  }

  async agent(token: string): Promise<McpCaller> {
    const agent = await McpCaller.connect(this.app.address, token);
    this.agents.push(agent);
    return agent;
  }

  async stop(): Promise<void> {
    for (const agent of this.agents) await agent.close();
    await this.app.close();
    await this.x.stop();
    await this.db.drop();
  }
}
