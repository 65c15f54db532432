import { Controller, Get, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppModule } from '../../../src/app.module.js';
import { Public } from '../../../src/platform/routes/public.decorator.js';
import { TestApp } from '../../support/service/app.js';
import { declaredRoutes, type DeclaredRoute } from '../../support/service/declared-routes.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** Every route with its credentials. Add a new route here first. */
const ROUTES = [
  'DELETE /api/account/connections web_session',
  'DELETE /api/account/sessions web_session',
  'DELETE /api/webhook-endpoints/:id api_key, oauth, web_session',
  'DELETE /mcp api_key, oauth',
  'GET / public',
  'GET /.well-known/agent.json public',
  'GET /.well-known/ai-catalog.json public',
  'GET /.well-known/mcp.json public',
  'GET /.well-known/oauth-authorization-server public',
  'GET /.well-known/oauth-protected-resource public',
  'GET /.well-known/oauth-protected-resource/mcp public',
  'GET /.well-known/public-mcp-contract-v1.json public',
  'GET /.well-known/public-mcp-lane-projection-v1.json public',
  'GET /.well-known/x402 public',
  'GET /.well-known/x402.json public',
  'GET /account public',
  'GET /account/connections public',
  'GET /account/sessions public',
  'GET /account/x public',
  'GET /account/x/callback public',
  'GET /admin public',
  'GET /admin/:part public',
  'GET /api/account web_session',
  'GET /api/account/connections web_session',
  'GET /api/account/payments web_session',
  'GET /api/account/sessions web_session',
  'GET /api/admin/accounts web_session',
  'GET /api/admin/audit web_session',
  'GET /api/admin/audit/export web_session',
  'GET /api/admin/audit/verification web_session',
  'GET /api/admin/clients web_session',
  'GET /api/admin/deliveries web_session',
  'GET /api/admin/jobs web_session',
  'GET /api/admin/jobs/:resource_id web_session',
  'GET /api/admin/overview web_session',
  'GET /api/admin/purchases web_session',
  'GET /api/admin/purchases/:purchase_id web_session',
  'GET /api/admin/take-downs web_session',
  'GET /api/health public',
  'GET /api/library api_key, oauth, web_session',
  'GET /api/llms.txt public',
  'GET /api/provider-input/:token/* public',
  'GET /api/public-mcp-contract-v1.json public',
  'GET /api/public-mcp-lane-projection-v1.json public',
  'GET /api/requests web_session, api_key, oauth',
  'GET /api/requests/:request_id web_session, api_key, oauth',
  'GET /api/resolve/:resource_id api_key, idp_jwt on demand',
  'GET /api/resources api_key, oauth, web_session',
  'GET /api/resources/:resource_id api_key, oauth, web_session',
  'GET /api/resources/:resource_id/events api_key, oauth, web_session',
  'GET /api/resources/:resource_id/explanation api_key, oauth, web_session',
  'GET /api/resources/:resource_id/order api_key, oauth, web_session',
  'GET /api/usage web_session, api_key, oauth',
  'GET /api/webhook-endpoints api_key, oauth, web_session',
  'GET /api/webhook-endpoints/:endpoint_id/deliveries api_key, oauth, web_session',
  'GET /api/webhook-endpoints/:endpoint_id/deliveries/:delivery_id api_key, oauth, web_session',
  'GET /api/webhook-endpoints/:id api_key, oauth, web_session',
  'GET /api/x402/resource/:resource_id wallet_session',
  'GET /api/x402/resources wallet_session',
  'GET /api/x402/session public',
  'GET /api/x402/status public',
  'GET /assets/keys.js public',
  'GET /assets/page.css public',
  'GET /assets/wallet-link.js public',
  'GET /assets/wallet.js public',
  'GET /console/events web_session',
  'GET /developer/console public',
  'GET /developer/console/connect public',
  'GET /developer/console/requests public',
  'GET /developer/console/revoke public',
  'GET /developer/console/rotate public',
  'GET /developer/console/usage public',
  'GET /developer/console/webhooks public',
  'GET /docs public',
  'GET /docs/:file public',
  'GET /docs/llms.txt public',
  'GET /favicon.ico public',
  'GET /healthz public',
  'GET /icons/:file public',
  'GET /library public',
  'GET /library/:id public',
  'GET /livez public',
  'GET /llms.txt public',
  'GET /login public',
  'GET /login/forgot public',
  'GET /login/link public',
  'GET /login/reset public',
  'GET /login/verify public',
  'GET /login/wallet-link public',
  'GET /login/wallet/nonce public',
  'GET /mcp api_key, oauth',
  'GET /mcp/server-card public',
  'GET /oauth/authorize public',
  'GET /oauth/authorize/:uid public',
  'GET /oauth/interaction/:uid public',
  'GET /oauth/jwks public',
  'GET /openapi-3.0.json public',
  'GET /openapi-public.json public',
  'GET /openapi.json public',
  'GET /playground public',
  'GET /r/:short_id public',
  'GET /readyz public',
  'GET /signup public',
  'GET /storage/* public',
  'GET /watch/:short_id public',
  'GET /watch/:short_id/poster public',
  'HEAD /api/provider-input/:token/* public',
  'HEAD /storage/* public',
  'OPTIONS /mcp public',
  'PATCH /api/webhook-endpoints/:id api_key, oauth, web_session',
  'PATCH /mcp api_key, oauth',
  'POST /account/connections public',
  'POST /account/sessions public',
  'POST /account/x/connect public',
  'POST /account/x/disconnect public',
  'POST /account/x/grants public',
  'POST /account/x/grants/revoke public',
  'POST /api/account/erase web_session',
  'POST /api/account/export web_session',
  'POST /api/account/password web_session',
  'POST /api/admin/accounts/:account_id/credits web_session',
  'POST /api/admin/accounts/:account_id/disable web_session',
  'POST /api/admin/clients/decision web_session',
  'POST /api/admin/deliveries/:delivery_id/replay web_session',
  'POST /api/admin/deliveries/replay-dead web_session',
  'POST /api/admin/makers/:maker/open web_session',
  'POST /api/admin/resources/:resource_name/put-back web_session',
  'POST /api/admin/resources/:resource_name/take-down web_session',
  'POST /api/keys/revoke-exposed public',
  'POST /api/tools/:tool api_key, oauth, web_session',
  'POST /api/webhook-endpoints api_key, oauth, web_session',
  'POST /api/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay api_key, oauth, web_session',
  'POST /api/webhook-endpoints/:endpoint_id/test api_key, oauth, web_session',
  'POST /api/webhook-endpoints/:id/rotate-secret api_key, oauth, web_session',
  'POST /api/x402/session public',
  'POST /console/events public',
  'POST /developer/console public',
  'POST /developer/console/revoke public',
  'POST /developer/console/rotate public',
  'POST /internal/lease-watchdog internal',
  'POST /internal/poll internal',
  'POST /internal/resume-compositions internal',
  'POST /internal/resume-remixes internal',
  'POST /login public',
  'POST /login/forgot public',
  'POST /login/link public',
  'POST /login/reset public',
  'POST /login/verify public',
  'POST /login/wallet public',
  'POST /login/wallet-link public',
  'POST /logout public',
  'POST /mcp api_key, oauth',
  'POST /oauth/interaction/:uid public',
  'POST /oauth/register public',
  'POST /oauth/revoke public',
  'POST /oauth/token public',
  'POST /signup public',
  'POST /webhooks/adapter-status public',
  'POST /webhooks/provider/:id public',
  'PUT /api/upload/:upload_id public',
  'PUT /mcp api_key, oauth',
];

/** Those that the job runner mode adds. */
const JOB_RUNNER_ROUTES = ['POST /internal/launch-job internal', 'POST /internal/notify internal'];

describe('the routes', () => {
  let db: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const routes = (): DeclaredRoute[] => declaredRoutes(app.nest);

  it('are these, each with its own way in', () => {
    const found = routes().map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(found.sort()).toEqual(ROUTES);
  });

  it('are these and two more under the job runner mode', async () => {
    const runner = await TestApp.start(db.database, {
      secrets: app.secrets,
      environment: { jobRunner: { jobRunner: 'job' } },
    });
    const found = declaredRoutes(runner.nest).map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(found.sort()).toEqual([...ROUTES, ...JOB_RUNNER_ROUTES].sort());
    await runner.close();
  });

  it('are all 401 without a credential, unless they are public', async () => {
    const hidden = await app.resource(await app.account());
    const closed = routes().filter(({ access }) => access !== 'public');
    expect(closed).toHaveLength(ROUTES.filter((route) => !route.endsWith(' public')).length);
    for (const { method, path } of closed) {
      const response = await app.fetch(path.replace(':resource_id', hidden), {
        method,
        ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
      });
      expect(response.status, path).toBe(401);
      expect(response.headers.get('www-authenticate'), path).toMatch(/^Bearer/);
      expect(await response.json(), path).toMatchObject({ error_code: 'missing_credentials' });
    }
  });

  it('do not start while one of them says neither @Access nor @Public', async () => {
    const boot = TestApp.start(db.database, {
      secrets: app.secrets,
      root: (foundations) => ({ module: Careless, imports: [AppModule.on(foundations)] }),
    });
    await expect(boot).rejects.toThrow('routes without @Access or @Public: CarelessController.open');
  });

  it('do not start while two of them are equal', async () => {
    const boot = TestApp.start(db.database, {
      secrets: app.secrets,
      root: (foundations) => ({ module: Repeating, imports: [AppModule.on(foundations)] }),
    });
    await expect(boot).rejects.toThrow('/healthz');
  });
});

@Controller()
class CarelessController {
  @Get('open')
  open(): string {
    return 'come in';
  }
}

@Module({ controllers: [CarelessController] })
class Careless {}

@Public()
@Controller()
class RepeatingController {
  @Get('healthz')
  again(): string {
    return 'well';
  }
}

@Module({ controllers: [RepeatingController] })
class Repeating {}
