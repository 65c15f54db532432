export { BeginXConnection } from './connect/begin-x-connection.js';
export { DisconnectX } from './connect/disconnect-x.js';
export { type ConnectedX, findXConnection } from './connection/find-x-connection.js';
export { FinishXConnection } from './connect/finish-x-connection.js';
export { eraseXAccount } from './erase-x-account.js';
export { exportXAccount } from './export-x-account.js';
export { XFailure } from './gateway/x-failure.js';
export { XGateway } from './gateway/x-gateway.js';
export { XKeyPair } from './gateway/x-key-pair.js';
export { endApplications } from './grants/end-applications.js';
export { endXGrantsOfClient } from './grants/end-x-grants.js';
export { GiveXGrants } from './grants/give-x-grants.js';
export type { Grantee } from './grants/grantee.js';
export { type ListedXGrant, listXGrants } from './grants/list-x-grants.js';
export { RevokeXGrant } from './grants/revoke-x-grant.js';
export { X_CAPABILITIES, X_CAPABILITY_MEANINGS, type XCapability } from './x-capability.js';
export { XServices } from './publish/x-services.js';
export { type ListedXUse, listXUses } from './use/list-x-uses.js';
export { XAccountCoreModule } from './x-account-core.module.js';
export {
  xAccountContradictions,
  xAccountForms,
  type XAccountSettings,
  xAccountSettings,
} from './x-account.settings.js';
export { denialOf } from './x-denials.js';
export { X_ACCOUNT_ENTITIES } from './entities.js';
