import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { XAccountSettings } from './x-account.settings.js';
import { HttpXGateway } from './adapters/http.x-gateway.js';
import { BeginXConnection } from './connect/begin-x-connection.js';
import { DisconnectX } from './connect/disconnect-x.js';
import { FinishXConnection } from './connect/finish-x-connection.js';
import { XTokenSeal } from './connection/x-token-seal.js';
import { XGateway } from './gateway/x-gateway.js';
import { GiveXGrants } from './grants/give-x-grants.js';
import { RevokeXGrant } from './grants/revoke-x-grant.js';
import { XTrust } from './grants/x-permit.js';
import { CheckXPost } from './publish/check-x-post.js';
import { PublishToX } from './publish/publish-to-x.js';
import { SendToX } from './publish/send-to-x.js';
import { XReceipts } from './publish/x-receipts.js';
import { XServices } from './publish/x-services.js';
import { ActOnX } from './use/act-on-x.js';
import { DeleteXPost } from './use/delete-x-post.js';
import { ReadX } from './use/read-x.js';

/** What can be done only where the service has an application at X. */
const VERBS = [
  BeginXConnection,
  FinishXConnection,
  ActOnX,
  ReadX,
  DeleteXPost,
  CheckXPost,
  PublishToX,
  SendToX,
  XReceipts,
  XServices,
];

/** Connected X accounts. Database, ObjectStore, logger and settings come from the application. */
@Module({})
export class XAccountCoreModule {
  /** X is reached only where the settings name an application. */
  static on({ consumer, apiBaseUrl }: XAccountSettings): DynamicModule {
    const gateway: Provider[] = consumer
      ? [{ provide: XGateway, useValue: new HttpXGateway(apiBaseUrl, consumer) }, ...VERBS]
      : [];
    const providers = [XTokenSeal, XTrust, GiveXGrants, RevokeXGrant, DisconnectX, ...gateway];
    return { module: XAccountCoreModule, global: true, providers, exports: providers };
  }
}
