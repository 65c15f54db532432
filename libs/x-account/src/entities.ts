import { XRequestToken } from './connect/x-request-token.entity.js';
import { XConnection } from './connection/x-connection.entity.js';
import { XGrant } from './grants/x-grant.entity.js';
import { XPostRow } from './publish/x-post.entity.js';

/** The entities of the tables that libs/x-account owns, in the order in which an account's rows are erased. */
export const X_ACCOUNT_ENTITIES = [XRequestToken, XGrant, XPostRow, XConnection];
