import { Database } from '@libs/database';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
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
];

interface XAccountWorld {
  openSeal: () => XTokenSeal;
  trust: XTrust;
  /** Absent where the service has no application at X. */
  gateway?: XGateway;
  /** Receives what kept X from invalidating the tokens of an account that was disconnected. */
  onTrouble: (error: unknown) => void;
}

/** Connected X accounts. Database and ObjectStore come from the application. */
@Module({})
export class XAccountCoreModule {
  static on({ openSeal, trust, gateway, onTrouble }: XAccountWorld): DynamicModule {
    const own: Provider[] = [
      { provide: XTokenSeal, useFactory: openSeal },
      { provide: XTrust, useValue: trust },
      GiveXGrants,
      RevokeXGrant,
      {
        provide: DisconnectX,
        inject: [Database, XTokenSeal],
        useFactory: (database: Database, seal: XTokenSeal) => new DisconnectX(database, seal, gateway, onTrouble),
      },
    ];
    const open: Provider[] = gateway ? [{ provide: XGateway, useValue: gateway }, ...VERBS] : [];
    const providers = [...own, ...open];
    return { module: XAccountCoreModule, global: true, providers, exports: providers };
  }
}
